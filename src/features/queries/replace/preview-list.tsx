import { ChevronDown, ChevronUp, Columns2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { LineDiff } from './line-diff.tsx'
import type { FieldChange, PlannedChange } from './plan-replacement.ts'
import type { Preview, ReplaceSession } from './replace-session.ts'

type PreviewListProps = {
  session: ReplaceSession
  preview: Preview
  leftOut: ReadonlySet<string>
  onCompare(change: PlannedChange): void
}

/** Diffs that are open at first; the others open by a click, so that thousands of queries stay quick. */
const openAtFirst = 100

/** Every query that would change, with its whole change, to take in or leave out. */
export function PreviewList({ session, preview, leftOut, onCompare }: PreviewListProps) {
  const { changes, drafted } = preview
  const chosen = changes.filter(({ id }) => !leftOut.has(id)).length
  return (
    <>
      <label className="flex w-fit items-center gap-2 py-1 text-sm font-medium">
        <input
          type="checkbox"
          checked={chosen === changes.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < changes.length
          }}
          onChange={({ target }) =>
            session.choose(
              changes.map(({ id }) => id),
              target.checked,
            )
          }
          className="size-4 accent-(--accent)"
        />
        {changes.length > 1 && 'All '}
        {countText(changes.length, 'query', 'queries')}
      </label>
      <ul aria-label="Preview" className="flex flex-col gap-3">
        {changes.map((change, at) => (
          <PreviewItem
            key={change.id}
            change={change}
            isIn={!leftOut.has(change.id)}
            hasDraft={drafted.has(change.id)}
            startsOpen={at < openAtFirst}
            onChoose={(isIn) => session.choose([change.id], isIn)}
            onCompare={() => onCompare(change)}
          />
        ))}
      </ul>
    </>
  )
}

type PreviewItemProps = {
  change: PlannedChange
  isIn: boolean
  hasDraft: boolean
  startsOpen: boolean
  onChoose(isIn: boolean): void
  onCompare(): void
}

function PreviewItem({ change, isIn, hasDraft, startsOpen, onChoose, onCompare }: PreviewItemProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const { name, matches, fields } = change
  const shown = visibleText(name)
  return (
    <li className="overflow-hidden rounded-lg border border-line bg-surface [contain-intrinsic-size:auto_160px] [content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-2 pl-3 text-sm">
        <label className="flex min-w-0 flex-1 basis-48 items-center gap-2.5 font-medium">
          <input
            type="checkbox"
            checked={isIn}
            onChange={(event) => onChoose(event.target.checked)}
            className="size-4 shrink-0 accent-(--accent)"
          />
          <bdi className="[overflow-wrap:anywhere]">{shown}</bdi>
        </label>
        {hasDraft && (
          <span data-tip="Your unsaved text in this browser is not touched. It is offered later as written on another version.">
            <Badge tone="warning">Unsaved draft</Badge>
          </span>
        )}
        <span className="tabular text-xs text-muted">{countText(matches, 'match', 'matches')}</span>
        <span className="flex items-center">
          <IconButton
            label={`Compare ${shown} side by side`}
            icon={<Columns2 size={14} />}
            onClick={onCompare}
          />
          <IconButton
            label={`Changes of ${shown}`}
            aria-expanded={isOpen}
            icon={isOpen ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
            onClick={() => setIsOpen(!isOpen)}
          />
        </span>
      </div>
      {isOpen && (
        <div className="border-t border-line">
          {fields.map((field) => (
            <FieldDiff key={field.field} change={field} name={shown} />
          ))}
        </div>
      )}
    </li>
  )
}

const labels = { apl: 'APL', dataset: 'Dataset', name: 'Name' }

function FieldDiff({ change, name }: { change: FieldChange; name: string }) {
  const { field, before, replaced } = change
  const old = useMemo(() => ({ text: before, ranges: replaced.before }), [before, replaced])
  const next = useMemo(() => ({ text: replaced.text, ranges: replaced.after }), [replaced])
  const label = labels[field]
  return (
    <div className="border-b border-line last:border-0">
      <p className="px-3 pt-1.5 text-xs font-medium text-muted">{label}</p>
      <div className="py-1">
        <LineDiff before={old} after={next} label={`${label} of ${name}`} />
      </div>
    </div>
  )
}
