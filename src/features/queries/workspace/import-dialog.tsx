import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAccountKey, useKnownCollections } from '#local/account.tsx'
import { useOrgNote } from '#form/active-org.tsx'
import { openLocalStore } from '#local/open-local-store.ts'
import { countText } from '#lib/count-text.ts'
import { PartLoadError } from '#ui/import-part.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileChoice, ImportReport } from '#ui/import-dialog.tsx'
import { timeNow } from '#api/service-clock.ts'
import { localDayText } from '#lib/relative-time.ts'
import type { OtherToken } from '#local/settings/other-tokens.ts'
import { openQueryStore } from '../store/query-store.ts'
import { exportWorkspace } from './export-workspace.ts'
import { importItems } from './import-items.ts'
import { type ImportResult, importWorkspace } from './import-workspace.ts'
import { readWorkspace, type RefusedPart, type WorkspaceReading } from './workspace-file.ts'

type Content = Extract<WorkspaceReading, { kind: 'workspace' }>

type Step =
  | { at: 'choose'; problem: string | null }
  | { at: 'busy'; what: string; part: number; isWriting: boolean }
  | { at: 'ready'; source: string; content: Content; report: readonly ImportResult[] }
  | { at: 'done'; report: readonly ImportResult[] }

const brokenRead = 'It could not be read. Choose it again.'

type ChoiceProps = {
  /** Why the last choice could not be imported. */
  problem: string | null
  /** Previews what `read` returns; `name` is its label. */
  onChoose(name: string, read: () => Promise<WorkspaceReading>): void
  /** Reports reading progress, from 0 to 1. */
  onRead(part: number): void
}

type TakeInProps = {
  title: string
  description: string
  /** Label of the import button, such as “Apply”. */
  action: string
  choice(props: ChoiceProps): ReactNode
  onClose(): void
}

/** Imports a workspace: first shows what would change, then imports it. */
function TakeInDialog({ title, description, action, choice, onClose }: TakeInProps) {
  const account = useAccountKey()
  const orgNote = useOrgNote()
  const loadCollections = useKnownCollections()
  const [step, setStep] = useState<Step>({ at: 'choose', problem: null })

  const busy = (what: string, part: number, isWriting = false) =>
    setStep({ at: 'busy', what, part, isWriting })

  async function preview(name: string, read: () => Promise<WorkspaceReading>) {
    busy(`Reading ${name}`, 0)
    try {
      const reading = await read()
      if (reading.kind === 'refused') {
        setStep({ at: 'choose', problem: `${name}: ${reading.reason}` })
        return
      }
      const report = await take(reading, true, (part) => busy('Comparing with what is here', part))
      setStep({ at: 'ready', source: name, content: reading, report })
    } catch (error) {
      const problem =
        error instanceof PartLoadError
          ? `${error.message} Choose it again when the connection is back.`
          : `${name}: ${brokenRead}`
      setStep({ at: 'choose', problem })
    }
  }

  /** Imports the content of a file, or only reports what would change. */
  async function take(
    { queries, items, refused }: Content,
    isTrial: boolean,
    onPart: (part: number) => void,
  ): Promise<readonly ImportResult[]> {
    const all = queries.length + items.length
    const collections = await loadCollections()
    return [
      ...refused.map(asRow),
      ...(await importWorkspace(await openQueryStore(account), queries, {
        isTrial,
        onProgress: (done) => onPart(done / all),
      })),
      ...(await importItems({ store: await openLocalStore(), account, collections }, items, {
        isTrial,
        onProgress: (done) => onPart((queries.length + done) / all),
      })),
    ]
  }

  async function apply(content: Content) {
    busy('Importing', 0, true)
    const report = await take(content, false, (part) => busy('Importing', part, true))
    setStep({ at: 'done', report })
  }

  const isWriting = step.at === 'busy' && step.isWriting
  useBlocker({
    enableBeforeUnload: isWriting,
    shouldBlockFn: () =>
      isWriting && !window.confirm('The import is still running, and its report is shown only here. Leave?'),
  })
  const changes = step.at === 'ready' ? step.report.filter(isChange).length : 0
  return (
    <Dialog
      // Closing would hide a write in progress.
      onClose={() => !isWriting && onClose()}
      size={step.at === 'ready' || step.at === 'done' ? 'medium' : 'small'}
      title={title}
      description={
        <>
          {description} Queries are merged. Of views, waivers, and settings, the newer one wins, and you see
          which before anything changes. Nothing is sent to the service.
          {orgNote}
        </>
      }
      footer={
        <>
          <Button disabledReason={isWriting ? 'The import is running.' : undefined} onClick={onClose}>
            {step.at === 'done' ? 'Done' : 'Cancel'}
          </Button>
          {step.at === 'ready' && (
            <Button
              variant="primary"
              disabledReason={changes > 0 ? undefined : nothingToTake(step.report)}
              onClick={() => void apply(step.content)}
            >
              {action}
            </Button>
          )}
        </>
      }
    >
      {step.at === 'choose' &&
        choice({
          problem: step.problem,
          onChoose: (name, read) => void preview(name, read),
          onRead: (part) => setStep((now) => (now.at === 'busy' ? { ...now, part } : now)),
        })}
      {step.at === 'busy' && (
        <div className="flex flex-col gap-2 text-sm">
          <p role="status">{step.what}…</p>
          <progress
            aria-label={step.what}
            value={step.part}
            className="h-1.5 w-full accent-[var(--accent)]"
          />
        </div>
      )}
      {step.at === 'ready' && (
        <>
          <p className="mb-2 text-sm text-muted">
            <bdi>{step.source}</bdi> contains {countText(step.report.length, 'item')}. Nothing has changed
            yet.
          </p>
          <WorkspaceReport items={step.report} label="What an import would change" />
        </>
      )}
      {step.at === 'done' && <WorkspaceReport items={step.report} label="What was imported" />}
    </Dialog>
  )
}

/** Imports an exported workspace. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  return (
    <TakeInDialog
      title="Import a workspace"
      description="Adds what is in the file to your data in this browser."
      action="Apply"
      choice={({ problem, onChoose, onRead }) => (
        <FileChoice
          label="Workspace file"
          hint="A workspace that Starboard exported as JSON, up to 100 MB."
          problem={problem}
          onFile={(file) => onChoose(file.name, () => readWorkspace(file, onRead))}
        />
      )}
      onClose={onClose}
    />
  )
}

/** What this browser stores for another account, as if read from its workspace file. */
async function readKept(account: string): Promise<WorkspaceReading> {
  const stores = { queries: await openQueryStore(account), kept: await openLocalStore() }
  const { parts, left } = await exportWorkspace(stores, timeNow())
  const reading = await readWorkspace(new Blob(parts), undefined, Number.POSITIVE_INFINITY)
  if (reading.kind === 'refused' || left === 0) return reading
  const reason = 'Another version of Starboard wrote this. It stays under the other token.'
  return { ...reading, refused: [...reading.refused, { label: countText(left, 'item'), reason }] }
}

/** Imports what this browser stores under another access token. Only the user knows whether that token was theirs. */
export function OtherTokenDialog({ others, onClose }: { others: readonly OtherToken[]; onClose(): void }) {
  return (
    <TakeInDialog
      title="Use work saved under another token"
      description="An access token does not say whose it is, so take only what is yours. It is added to your data here, and also stays under the other token."
      action="Use it"
      choice={({ problem, onChoose }) => (
        <ul className="flex flex-col gap-3 text-sm">
          {problem !== null && (
            <li role="alert" className="rounded-md bg-danger-soft px-3 py-2 break-words text-danger">
              {problem}
            </li>
          )}
          {others.map((other) => (
            <li key={other.account} className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="min-w-0 flex-1 basis-56">
                {other.isSame ? 'This token, before the service said who you are' : 'Another token'}
                {other.usedAt !== null && `, last used on ${localDayText(other.usedAt)}`}: {other.holds}.
              </span>
              <Button onClick={() => onChoose('The saved work', () => readKept(other.account))}>
                It’s mine: show what it contains
              </Button>
            </li>
          ))}
        </ul>
      )}
      onClose={onClose}
    />
  )
}

const outcomes = [
  { id: 'refused', label: 'Refused', tone: 'danger' },
  { id: 'replaced', label: 'Replaced', tone: 'warning' },
  { id: 'older', label: 'Older', tone: 'neutral' },
  { id: 'added', label: 'New', tone: 'success' },
  { id: 'merged', label: 'Merged', tone: 'info' },
  { id: 'unchanged', label: 'Unchanged', tone: 'neutral' },
] as const

function WorkspaceReport(props: { items: readonly ImportResult[]; label: string }) {
  return <ImportReport {...props} outcomes={outcomes} noun={['item', 'items']} hasIds />
}

const asRow = ({ label, reason }: RefusedPart): ImportResult => ({
  id: label,
  name: '',
  outcome: 'refused',
  detail: reason,
})

const nothingToTake = (report: readonly ImportResult[]): string =>
  report.some(({ outcome }) => outcome === 'refused')
    ? 'Nothing new in it can be imported.'
    : 'It contains nothing new.'

const isChange = ({ outcome }: ImportResult) => ['added', 'merged', 'replaced'].includes(outcome)
