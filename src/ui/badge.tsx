import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { shortNumberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent'

const styles: Record<Tone, string> = {
  neutral: 'bg-hover text-muted',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  accent: 'bg-accent-soft text-accent',
}

/** A short status label. Color only repeats what the text says. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex h-5 max-w-full items-center gap-1 truncate rounded-sm px-1.5 text-xs font-medium whitespace-nowrap forced-colors:border',
        styles[tone],
      )}
    >
      {children}
    </span>
  )
}

/** A count of urgent items next to a link (on phones, in place of its icon). Screen readers get a sentence instead. */
export function AttentionBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      data-need
      className="tabular ml-auto rounded-sm bg-danger-soft px-1.5 text-xs leading-5 font-medium text-danger max-md:px-1 max-md:text-2xs max-md:leading-4 max-[28rem]:min-w-4 max-[28rem]:px-0 max-[28rem]:text-center"
    >
      {shortNumberText(count)}
    </span>
  )
}

/** An active filter with a remove button: "Plan: enterprise ×". */
export function Chip({ label, onRemove }: { label: string; onRemove(): void }) {
  return (
    <span className="inline-flex h-6 max-w-64 items-center gap-1 rounded-md bg-accent-soft pr-0.5 pl-2 text-xs font-medium text-accent">
      <bdi className="truncate">{label}</bdi>
      <button
        type="button"
        aria-label={`Remove filter ${label}`}
        onClick={onRemove}
        className="flex size-5 items-center justify-center rounded-sm hover:bg-hover"
      >
        <X size={12} />
      </button>
    </span>
  )
}

type ValueChipsProps = {
  /** The name of the filter: "Plan". */
  label: string
  values: readonly string[]
  valueLabel(value: string): string
  onChange(values: string[]): void
}

/** Chips for the selected values of a filter, joined by "or", since each further value widens the result. */
export function ValueChips({ label, values, valueLabel, onChange }: ValueChipsProps) {
  return values.map((value, index) => (
    <Fragment key={value}>
      {index > 0 && <span className="text-xs text-muted">or</span>}
      <Chip
        label={`${label}: ${visibleText(valueLabel(value))}`}
        onRemove={() => onChange(values.filter((other) => other !== value))}
      />
    </Fragment>
  ))
}
