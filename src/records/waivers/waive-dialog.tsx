import { type ReactNode, useId, useRef, useState } from 'react'
import { descriptionOf, FieldFrame, inputClass } from '#form/field-frame.tsx'
import { LabeledInput } from '#form/labeled-input.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { readWaiverForm, usualEnd, type WaiverProblems } from './read-waiver-form.ts'
import type { FoundWaiver, Waiver } from './waiver.ts'

/** A finding that can be waived, as the dialog speaks of it. */
export type Waivable = {
  /** Id of the rule, and what it is called. */
  readonly rule: string
  readonly label: string
  /** Id of what the finding is about, and what that is called. */
  readonly subject: string
  readonly name: string
  /** What the finding rests on, after "as soon as" and before "changes". */
  readonly restsOn: ReactNode
  /** The fingerprint of that. */
  readonly facts: string
  readonly waived: FoundWaiver | null
  /** How many of the list have the id: "2 records", when it is more than one. */
  readonly twins: string | null
}

type WaiveDialogProps = {
  asked: Waivable
  /** Milliseconds since the epoch. */
  now: number
  onWaive(waiver: Waiver): void
  onClose(): void
}

/** Lets a finding rest: why, and until when. */
export function WaiveDialog({ asked, now, onWaive, onClose }: WaiveDialogProps) {
  const { rule, label, subject, name, restsOn, facts, waived, twins } = asked
  const id = useId()
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const untilRef = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState(waived?.waiver.note ?? '')
  const [until, setUntil] = useState(() => usualEnd(now))
  const [problems, setProblems] = useState<WaiverProblems>({})

  function handleSubmit() {
    // A date that is typed by half reads as none: the browser says so, and nothing is kept.
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
        as {restsOn} changes.
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
