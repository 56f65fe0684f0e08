import { clsx } from 'clsx'
import { numberText } from '#lib/count-text.ts'

type CountToggleProps = {
  label: string
  /** Null while it is worked out. */
  count: number | null
  /** Class of the count as long as the toggle is not pressed. */
  countLook?: string
  isPressed: boolean
  onToggle(): void
}

/** A small toggle that filters by one of many things, with its exact count. */
export function CountToggle({
  label,
  count,
  countLook = 'text-muted',
  isPressed,
  onToggle,
}: CountToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onToggle}
      className={clsx(
        'inline-flex h-7 shrink-0 items-center gap-1 rounded-md border px-1.5 text-xs font-medium whitespace-nowrap',
        isPressed
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-transparent bg-sunken text-ink hover:bg-hover',
      )}
    >
      {label}{' '}
      <span className={clsx('tabular', isPressed ? 'text-accent' : countLook)}>
        {count === null ? '…' : numberText(count)}
      </span>
    </button>
  )
}
