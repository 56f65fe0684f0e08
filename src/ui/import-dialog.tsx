import { useId, useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { readFileText } from '#lib/read-file-text.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FileChoice } from './file-choice.tsx'
import { type ImportedItem, type ImportOutcome, ImportReport } from './import-report.tsx'

type TextChoiceProps = {
  /** Accessible name of the field. */
  label: string
  /** Shown while the field is empty. */
  placeholder?: string
  onText(text: string): void
}

/** Takes text that is pasted or typed. It stays as it is until it can be used. */
function TextChoice({ label, placeholder, onText }: TextChoiceProps) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <div className="mt-4 flex flex-col items-start gap-2 border-t border-line pt-4 text-sm">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={6}
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-full rounded-md border border-line-strong bg-surface p-2 font-mono text-xs leading-5 placeholder:text-faint"
      />
      <Button
        disabledReason={text.trim() === '' ? 'There is no text yet.' : undefined}
        onClick={() => onText(text)}
      >
        Read text
      </Button>
    </div>
  )
}

type ImportPlan<Id extends string> = {
  report: readonly ImportedItem<Id>[]
  /** Undefined when there is nothing new in the file. */
  apply: (() => void) | undefined
}

type ImportDialogProps<Content extends object, Id extends string> = {
  title: string
  description: string
  /** Accessible name of the control that takes the file. */
  fileLabel: string
  /** What file is meant, and how large it may be. */
  hint: string
  /** Accessible name of a field for pasted text; without it only a file is taken. */
  textLabel?: string
  /** Bytes that a file may have. */
  largest: number
  /** What a file holds, or why that cannot be told. */
  read(text: string): Content | { problem: string }
  /** What taking it in would change. */
  plan(content: Content): ImportPlan<Id>
  /** In the order of the report: first what cannot be taken in, because it needs a look. */
  outcomes: readonly ImportOutcome<Id>[]
  /** What one item is, and several are: "view", "views". */
  noun: readonly [one: string, many: string]
  onClose(): void
}

type Step<Content> =
  | { at: 'choose'; problem: string | null }
  | { at: 'reading' }
  | { at: 'ready'; fileName: string | null; content: Content }

/** Takes in a file that was exported: first says what that would change, then does it. */
export function ImportDialog<Content extends object, Id extends string>(
  props: ImportDialogProps<Content, Id>,
) {
  const { title, description, fileLabel, hint, textLabel, largest, read, outcomes, noun, onClose } = props
  const [step, setStep] = useState<Step<Content>>({ at: 'choose', problem: null })

  async function look(file: File) {
    setStep({ at: 'reading' })
    const text = await readFileText(file, largest)
    const content = 'problem' in text ? text : read(text.text)
    setStep(
      'problem' in content
        ? { at: 'choose', problem: `${file.name}: ${content.problem}` }
        : { at: 'ready', fileName: file.name, content },
    )
  }

  function lookAtText(text: string) {
    const content = read(text)
    setStep(
      'problem' in content
        ? { at: 'choose', problem: content.problem }
        : { at: 'ready', fileName: null, content },
    )
  }

  // Planned with what is there now: another tab may have changed it since.
  const plan = step.at === 'ready' ? props.plan(step.content) : null
  return (
    <Dialog
      open
      onClose={onClose}
      size={plan ? 'medium' : 'small'}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {plan && (
            <Button
              variant="primary"
              disabledReason={plan.apply ? undefined : 'There is nothing new in it.'}
              onClick={() => {
                plan.apply?.()
                onClose()
              }}
            >
              Import
            </Button>
          )}
        </>
      }
    >
      {step.at === 'choose' && (
        <FileChoice label={fileLabel} hint={hint} problem={step.problem} onFile={(file) => void look(file)} />
      )}
      {step.at === 'choose' && textLabel !== undefined && (
        <TextChoice label={textLabel} onText={lookAtText} />
      )}
      {step.at === 'reading' && (
        <p role="status" className="text-sm">
          Reading the file…
        </p>
      )}
      {step.at === 'ready' && plan && (
        <>
          <p className="mb-2 text-sm text-muted">
            {step.fileName === null ? 'The text' : <bdi>{step.fileName}</bdi>} holds{' '}
            {countText(plan.report.length, ...noun)}. Nothing is changed yet.
          </p>
          <ImportReport
            items={plan.report}
            outcomes={outcomes}
            noun={noun}
            hasIds={false}
            label="What an import would change"
          />
        </>
      )}
    </Dialog>
  )
}
