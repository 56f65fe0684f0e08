import { type ReactNode, useId, useRef, useState } from 'react'
import { descriptionOf, FieldFrame, inputClass } from '#form/field-frame.tsx'
import { LabeledInput } from '#form/labeled-input.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { readWaiverForm, defaultEnd, type WaiverProblems } from './read-waiver-form.ts'
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
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const untilRef = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState(waived?.waiver.note ?? '')
  const [until, setUntil] = useState(() => defaultEnd(now))
  const [problems, setProblems] = useState<WaiverProblems>({})

  function handleSubmit() {
    // A partly typed date reads as empty, but the browser reports it as bad input.
    if (untilRef.current?.validity.badInput) {
      setProblems({ until: 'Enter a full date, or leave it empty.' })
      return untilRef.current.focus()
    }
    const read = readWaiverForm({ note, until }, now)
    if (!read.problems) {
      onWaive({ rule, subject, name, note: read.note, until: read.until, facts })
      return onClose()
    }
    setProblems(read.problems)
    return (read.problems.note ? noteRef : untilRef).current?.focus()
  }

  return (
    <FormDialog
      onClose={onClose}
      initialFocus={noteRef}
      title="Waive finding"
      description={
        <>
          <span className="font-medium text-ink">{label}</span> of{' '}
          <bdi className="line-clamp-2 font-medium text-ink wrap-anywhere">{visibleText(name)}</bdi>{' '}
          <bdi className="font-mono text-xs wrap-anywhere">{visibleText(subject)}</bdi>
        </>
      }
      action="Waive"
      onSubmit={handleSubmit}
    >
      <p className="text-sm text-muted">
        The finding leaves the counts and filters of this browser. It is back after the end date, or as soon
        as {basedOn} changes.
        {twins && ` ${twins} have this ID: the waiver holds for each of them with the same facts.`}
      </p>
      <FieldFrame id={`${id}-note`} label="Note" error={problems.note}>
        <textarea
          ref={noteRef}
          id={`${id}-note`}
          rows={3}
          value={note}
          aria-required
          aria-invalid={problems.note !== undefined}
          aria-describedby={descriptionOf(`${id}-note`, problems.note !== undefined, false)}
          onChange={(event) => setNote(event.target.value)}
          className={`${inputClass} field-sizing-content max-h-60 min-h-18 py-1.5`}
        />
      </FieldFrame>
      <LabeledInput
        ref={untilRef}
        type="date"
        label="End date"
        error={problems.until}
        hint="The last day (UTC) of the waiver. Leave empty for no end."
        value={until}
        onText={setUntil}
        className="tabular max-w-44"
      />
    </FormDialog>
  )
}
