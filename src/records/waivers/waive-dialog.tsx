import { type ReactNode, useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { descriptionOf, FieldFrame, inputClass } from '#form/field-frame.tsx'
import { LabeledInput } from '#form/labeled-input.tsx'
import { numberText } from '#lib/count-text.ts'
import { day, utcDay } from '#lib/dates.ts'
import { visibleText } from '#lib/visible-text.ts'
import { FormDialog, useConfirmedClose } from '#ui/dialog.tsx'
import type { FoundWaiver, Waiver } from './waiver.ts'

/** A finding to waive, as the dialog describes it. */
export type Waivable = {
  /** The rule's id and label. */
  readonly rule: string
  readonly label: string
  /** The record's id and name. */
  readonly subject: string
  readonly name: string
  /** The facts behind the finding, for a sentence "as soon as … changes". */
  readonly basedOn: ReactNode
  /** The fingerprint of these facts. */
  readonly facts: string
  readonly waived: FoundWaiver | null
  /** How many records share the id, as "2 records"; null if there is only one. */
  readonly twins: string | null
}

/** In characters. Notes are shown in lists. */
const longestNote = 2000

/** The default last day of a waiver created at `now`: 30 days ahead. */
export const defaultEnd = (now: number): string => utcDay(now + 30 * day)

/** What is wrong with a typed note, in one sentence. */
export function noteProblem(typed: string): string | undefined {
  const { length } = typed.trim()
  if (length === 0) return 'Say why it can be waived, for whoever reads it later.'
  if (length <= longestNote) return undefined
  return `Use at most ${numberText(longestNote)} characters; these are ${numberText(length)}.`
}

/** What is wrong with a typed last day at `now` (milliseconds since the epoch), in one sentence. */
export function untilProblem(typed: string, now: number): string | undefined {
  const until = typed.trim()
  if (until === '') return undefined
  const epoch = /^\d{4}-\d{2}-\d{2}$/.test(until) ? Date.parse(until) : Number.NaN
  // `Date.parse` may read February 30 as March 2.
  if (Number.isNaN(epoch) || utcDay(epoch) !== until)
    return 'Enter a date as year-month-day, or leave it empty.'
  return until < utcDay(now) ? 'This day is in the past. A waiver ends today (UTC) or later.' : undefined
}

type WaiveDialogProps = {
  asked: Waivable
  /** Milliseconds since the epoch. */
  now: number
  onWaive(waiver: Waiver): void
  onClose(): void
}

/** The form to waive a finding: a note and an end date. */
export function WaiveDialog({ asked, now, onWaive, onClose }: WaiveDialogProps) {
  const { rule, label, subject, name, basedOn, facts, waived, twins } = asked
  const id = useId()
  const untilRef = useRef<HTMLInputElement>(null)
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { note: waived?.waiver.note ?? '', until: defaultEnd(now) },
  })
  const { errors, isDirty } = formState
  const { leave, question } = useConfirmedClose(isDirty, onClose)
  const note = register('note', { validate: noteProblem })
  const until = register('until', { validate: (typed) => untilProblem(typed, now) })
  const waive = handleSubmit((typed) => {
    onWaive({ rule, subject, name, note: typed.note.trim(), until: typed.until.trim() || null, facts })
    onClose()
  })
  function submit() {
    // A partly typed date reads as empty, but the browser reports it as bad input.
    if (untilRef.current?.validity.badInput)
      setError('until', { message: 'Enter a full date, or leave it empty.' }, { shouldFocus: true })
    else void waive()
  }

  return (
    <FormDialog
      onClose={leave}
      title="Waive finding"
      description={
        <>
          <span className="font-medium text-ink">{label}</span>{' '}
          <bdi className="line-clamp-2 font-medium text-ink wrap-anywhere">{visibleText(name)}</bdi>{' '}
          <bdi className="font-mono text-xs wrap-anywhere">{visibleText(subject)}</bdi>
        </>
      }
      action="Waive"
      onSubmit={submit}
    >
      <p className="text-sm text-muted">
        This hides the finding from counts and filters in this browser. It comes back after the end date, or
        as soon as {basedOn} changes.
        {twins && ` ${twins} have this ID: the waiver holds for each of them with the same facts.`}
      </p>
      <FieldFrame id={id} label="Note" error={errors.note?.message}>
        <textarea
          {...note}
          id={id}
          rows={3}
          aria-required
          aria-invalid={errors.note !== undefined}
          aria-describedby={descriptionOf(id, errors.note !== undefined, false)}
          className={`${inputClass} field-sizing-content max-h-60 min-h-18 py-1.5`}
        />
      </FieldFrame>
      <LabeledInput
        {...until}
        ref={(field) => {
          until.ref(field)
          untilRef.current = field
        }}
        type="date"
        label="End date"
        error={errors.until?.message}
        hint="The last day (UTC) of the waiver. Leave empty for no end."
        className="tabular max-w-44"
      />
      {question}
    </FormDialog>
  )
}
