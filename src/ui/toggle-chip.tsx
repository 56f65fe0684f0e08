import { clsx } from 'clsx'
import { numberText } from '#lib/count-text.ts'

type ToggleChipProps = {
  label: string
  /** Null while it is being worked out. */
  count: number | null
  pressed: boolean
  onChange(pressed: boolean): void
}

/** A toggle button that filters, with the count of what it would show. */
export function ToggleChip({ label, count, pressed, onChange }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className={clsx(
        'inline-flex h-8 items-center gap-1.5 rounded-md border px-2.5 text-sm font-medium whitespace-nowrap',
        pressed
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-line-strong bg-surface text-muted hover:bg-hover hover:text-ink',
      )}
    >
      {label}{' '}
      <span className={clsx('tabular text-xs', pressed ? 'text-accent' : 'text-faint')}>
        {count === null ? '…' : numberText(count)}
      </span>
    </button>
  )
}
