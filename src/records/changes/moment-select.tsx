import { nowKey } from '../snapshots/snapshot-asks.ts'
import type { SnapshotMeta } from '../snapshots/snapshot-meta.ts'
import { countText } from '#lib/count-text.ts'
import { momentText } from './moment-text.ts'

type MomentSelectProps = {
  label: string
  /** Key of a snapshot, or `now`. */
  value: string
  onChange(value: string): void
  metas: readonly SnapshotMeta[]
  /** What stands in the list. */
  one: string
  /** How many there are in the list as it is loaded; undefined when it is not. */
  loaded: number | undefined
  now: number
}

/** One of the kept moments, newest first, or the list as it is loaded. */
export function MomentSelect({ label, value, onChange, metas, one, loaded, now }: MomentSelectProps) {
  const isKnown = value === nowKey ? loaded !== undefined : metas.some(({ key }) => key === value)
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm text-muted">
      {label}
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink"
      >
        {!isKnown && <option value={value}>{value === '' ? 'None is kept' : 'No longer kept'}</option>}
        {loaded !== undefined && <option value={nowKey}>Now · {countText(loaded, one)}</option>}
        {metas.toReversed().map(({ key, at, count, unreadable }) => (
          <option key={key} value={key}>
            {momentText(at, now)} · {countText(count, one)}
            {unreadable > 0 && `, ${countText(unreadable, 'row')} unreadable`}
          </option>
        ))}
      </select>
    </label>
  )
}
