import { useId, useState } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { readFileText } from '#lib/read-file-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge, type Tone } from './badge.tsx'
import { Button } from './button.tsx'
import { CountToggle } from './toggles.tsx'
import { Dialog } from './dialog.tsx'
import { ColumnHeader, TableHead } from './table-head.tsx'

type FileChoiceProps = {
  /** Accessible name of the control. */
  label: string
  /** The expected file and its size limit. */
  hint: string
  /** Why the last file was rejected. */
  problem: string | null
  onFile(file: File): void
}

/** Asks the user for a JSON file. */
export function FileChoice({ label, hint, problem, onFile }: FileChoiceProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-3 text-sm">
      {problem !== null && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 break-words text-danger">
          {problem}
        </p>
      )}
      <label htmlFor={id} className="flex flex-col gap-1 font-medium">
        {label}
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
          }}
          className="rounded-md border border-line-strong bg-surface p-1.5 font-normal file:mr-3 file:h-7 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-2 file:text-xs file:font-medium"
        />
      </label>
      <p className="text-muted">{hint}</p>
    </div>
  )
}

type ImportOutcome<Id extends string> = { id: Id; label: string; tone: Tone }

type ImportedItem<Id extends string> = {
  /** Unique among all items. */
  id: string
  name: string
  outcome: Id
  /** What changes, or why nothing does. */
  detail: string
}

type ImportReportProps<Id extends string> = {
  items: readonly ImportedItem<Id>[]
  /** In display order: first the items that cannot be imported, because they need attention. */
  outcomes: readonly ImportOutcome<Id>[]
  /** Singular and plural of an item: "query", "queries". */
  noun: readonly [singular: string, plural: string]
  /** Whether ids are meaningful to users and shown below the names. */
  hasIds: boolean
  /** Accessible name of the table. */
  label: string
}

/** Maximum number of rows shown: more than anyone reads; filters lead to the rest. */
const most = 300

/** The outcome for each item of a file, with filters and counts by outcome. */
export function ImportReport<Id extends string>(props: ImportReportProps<Id>) {
  const { items, outcomes, noun, hasIds, label } = props
  const known = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const [only, setOnly] = useState<Id | null>(null)
  const rowsOf = (id: Id) => items.filter((row) => row.outcome === id)
  const present = outcomes.filter(({ id }) => rowsOf(id).length > 0)
  const shown = outcomes.filter(({ id }) => only === null || id === only).flatMap(({ id }) => rowsOf(id))
  const sentence = [...outcomes.slice(1), ...outcomes.slice(0, 1)]
    .filter((outcome) => present.includes(outcome))
    .map(({ id, label: word }) => `${numberText(rowsOf(id).length)} ${word.toLowerCase()}`)
    .join(', ')
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm font-medium">
        {sentence || `The file contains no ${noun[0]}.`}
      </p>
      {present.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {present.map(({ id, label: word }) => (
            <CountToggle
              key={id}
              label={word}
              count={rowsOf(id).length}
              isPressed={only === id}
              onToggle={() => setOnly(only === id ? null : id)}
            />
          ))}
        </div>
      )}
      {items.length > 0 && (
        <table aria-label={label} className="w-full table-fixed text-sm">
          <TableHead>
            <ColumnHeader>{noun[0].replace(/^./, (letter) => letter.toUpperCase())}</ColumnHeader>
            <ColumnHeader className="w-28">Outcome</ColumnHeader>
            <ColumnHeader>Details</ColumnHeader>
          </TableHead>
          <tbody>
            {shown.slice(0, most).map(({ id, name, detail, outcome }) => (
              <tr key={`${outcome} ${id}`} className="border-b border-line align-top last:border-0">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  <bdi className="block truncate font-medium">{visibleText(name || id)}</bdi>
                  {hasIds && name && (
                    <bdi className="block truncate font-mono text-xs text-faint">{visibleText(id)}</bdi>
                  )}
                </th>
                <td className="py-1.5 pr-3">
                  <Badge tone={known.get(outcome)?.tone ?? 'neutral'}>
                    {known.get(outcome)?.label ?? outcome}
                  </Badge>
                </td>
                <td className="py-1.5 break-words text-muted">{detail || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length > most && (
        <p className="text-sm text-muted">
          and {countText(shown.length - most, `more ${noun[0]}`, `more ${noun[1]}`)}
        </p>
      )}
    </div>
  )
}

type TextChoiceProps = {
  /** Accessible name of the field. */
  label: string
  onText(text: string): void
}

/** A field for typed or pasted text. A rejected text stays, to be corrected. */
function TextChoice({ label, onText }: TextChoiceProps) {
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
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-full rounded-md border border-line-strong bg-surface p-2 font-mono text-xs leading-5"
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

const fileOutcomes = [
  { id: 'unreadable', label: 'Unreadable', tone: 'danger' },
  { id: 'new', label: 'New', tone: 'success' },
  { id: 'renamed', label: 'Renamed', tone: 'info' },
  { id: 'replaced', label: 'Replaced', tone: 'warning' },
  { id: 'same', label: 'Same', tone: 'neutral' },
] as const

/** What happens to one item of an exported file. */
export type FileItemReport = ImportedItem<(typeof fileOutcomes)[number]['id']>

type ImportDialogProps<Content extends object, Put> = {
  /** What the file holds: "published limits". */
  what: string
  /** The button that saves such a file: "Export limits". */
  savedWith: string
  description: string
  /** Accessible name of a field for pasted text; absent if only files are accepted. */
  textLabel?: string
  /** Maximum file size. */
  megabytes: number
  /** Parses a file, or says why it cannot be read. */
  read(text: string): Content | { problem: string }
  /** Computes what the import would change: a line for each item, and what to add. */
  plan(content: Content): { report: readonly FileItemReport[]; put: readonly Put[] }
  onImport(put: readonly Put[]): void
  /** Singular and plural of an item: "view", "views". */
  noun: readonly [singular: string, plural: string]
  onClose(): void
}

type Step<Content> =
  | { at: 'choose'; problem: string | null }
  | { at: 'reading' }
  | { at: 'ready'; fileName: string | null; content: Content }

/** Imports an exported file: first shows what would change, then applies it. */
export function ImportDialog<Content extends object, Put>(props: ImportDialogProps<Content, Put>) {
  const { what, savedWith, description, textLabel, megabytes, read, onImport, noun, onClose } = props
  const [step, setStep] = useState<Step<Content>>({ at: 'choose', problem: null })

  async function readFile(file: File) {
    setStep({ at: 'reading' })
    const text = await readFileText(file, megabytes * 1024 * 1024)
    show('problem' in text ? text : read(text.text), file.name)
  }

  function show(content: Content | { problem: string }, fileName: string | null) {
    if (!('problem' in content)) return setStep({ at: 'ready', fileName, content })
    const problem = fileName === null ? content.problem : `${fileName}: ${content.problem}`
    setStep({ at: 'choose', problem })
  }

  // Planned on every render, because another tab may change the stored items.
  const plan = step.at === 'ready' ? props.plan(step.content) : null
  return (
    <Dialog
      onClose={onClose}
      size={plan ? 'medium' : 'small'}
      title={`Import ${what}`}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {plan && (
            <Button
              variant="primary"
              disabledReason={plan.put.length > 0 ? undefined : 'It contains nothing new.'}
              onClick={() => {
                onImport(plan.put)
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
        <FileChoice
          label={`File of ${what}`}
          hint={`A JSON file saved with “${savedWith}”, up to ${megabytes} MB.`}
          problem={step.problem}
          onFile={(file) => void readFile(file)}
        />
      )}
      {step.at === 'choose' && textLabel !== undefined && (
        <TextChoice label={textLabel} onText={(text) => show(read(text), null)} />
      )}
      {step.at === 'reading' && (
        <p role="status" className="text-sm">
          Reading the file…
        </p>
      )}
      {step.at === 'ready' && plan && (
        <>
          <p className="mb-2 text-sm text-muted">
            {step.fileName === null ? 'The text' : <bdi>{step.fileName}</bdi>} contains{' '}
            {countText(plan.report.length, ...noun)}. Nothing has changed yet.
          </p>
          <ImportReport
            items={plan.report}
            outcomes={fileOutcomes}
            noun={noun}
            hasIds={false}
            label="What an import would change"
          />
        </>
      )}
    </Dialog>
  )
}
