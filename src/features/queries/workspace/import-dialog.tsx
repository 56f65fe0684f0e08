import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKnownCollections } from '#local/account.tsx'
import { useOrgNote } from '#form/active-org.tsx'
import { openKeptStore } from '#local/open-kept-store.ts'
import { countText } from '#lib/count-text.ts'
import { MissingPart } from '#ui/import-part.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileChoice, ImportReport } from '#ui/import-dialog.tsx'
import { libraryOptions } from '../library/library.ts'
import { openQueryStore } from '../store/query-store.ts'
import { type Imported, importItems, importWorkspace } from './import-workspace.ts'
import { readWorkspace, type RefusedPart, type WorkspaceReading } from './workspace-file.ts'

type Content = Extract<WorkspaceReading, { kind: 'workspace' }>

type Step =
  | { at: 'choose'; problem: string | null }
  | { at: 'busy'; what: string; part: number; isWriting: boolean }
  | { at: 'ready'; fileName: string; content: Content; report: readonly Imported[] }
  | { at: 'done'; report: readonly Imported[] }

const brokenRead = 'The file could not be read. Choose it again.'

/** Takes in an exported workspace: first says what it would change, then does it. */
export function ImportDialog({ account, onClose }: { account: string; onClose(): void }) {
  const orgNote = useOrgNote()
  const queryClient = useQueryClient()
  const loadCollections = useKnownCollections()
  const [step, setStep] = useState<Step>({ at: 'choose', problem: null })

  const busy = (what: string, part: number, isWriting = false) =>
    setStep({ at: 'busy', what, part, isWriting })

  async function look(file: File) {
    busy('Reading the file', 0)
    try {
      const reading = await readWorkspace(file, (part) => busy('Reading the file', part))
      if (reading.kind === 'refused') {
        setStep({ at: 'choose', problem: `${file.name}: ${reading.reason}` })
        return
      }
      const report = await take(reading, true, (part) => busy('Comparing with what is here', part))
      setStep({ at: 'ready', fileName: file.name, content: reading, report })
    } catch (error) {
      const problem =
        error instanceof MissingPart
          ? `${error.message} Choose the file again when the connection is back.`
          : `${file.name}: ${brokenRead}`
      setStep({ at: 'choose', problem })
    }
  }

  /** Takes in what a file holds, or only says what that would change. */
  async function take(
    { queries, items, refused }: Content,
    isTrial: boolean,
    onPart: (part: number) => void,
  ): Promise<readonly Imported[]> {
    const all = queries.length + items.length
    const collections = await loadCollections()
    return [
      ...refused.map(asRow),
      ...(await importWorkspace({ store: await openQueryStore(), account }, queries, {
        isTrial,
        onProgress: (done) => onPart(done / all),
      })),
      ...(await importItems({ store: await openKeptStore(), account, collections }, items, {
        isTrial,
        onProgress: (done) => onPart((queries.length + done) / all),
      })),
    ]
  }

  async function apply(content: Content) {
    busy('Importing', 0, true)
    const report = await take(content, false, (part) => busy('Importing', part, true))
    setStep({ at: 'done', report })
    await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
  }

  const isWriting = step.at === 'busy' && step.isWriting
  const changes = step.at === 'ready' ? step.report.filter(isChange).length : 0
  return (
    <Dialog
      open
      // Closing would hide what is still being written.
      onClose={() => !isWriting && onClose()}
      size={step.at === 'ready' || step.at === 'done' ? 'medium' : 'small'}
      title="Import a workspace"
      description={
        <>
          What a file holds is added to what this browser keeps. Queries are merged; of views, waivers and
          settings the newer one stays, and the report says so first. Nothing is sent to the service.
          {orgNote}
        </>
      }
      footer={
        <>
          <Button disabledReason={isWriting ? 'The file is being imported.' : undefined} onClick={onClose}>
            {step.at === 'done' ? 'Done' : 'Cancel'}
          </Button>
          {step.at === 'ready' && (
            <Button
              variant="primary"
              disabledReason={changes === 0 ? 'There is nothing new in the file.' : undefined}
              onClick={() => void apply(step.content)}
            >
              Apply
            </Button>
          )}
        </>
      }
    >
      {step.at === 'choose' && (
        <FileChoice
          label="Workspace file"
          hint="A JSON file that “Export”, “Whole workspace” saved, of at most 100 MB."
          problem={step.problem}
          onFile={(file) => void look(file)}
        />
      )}
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
            {step.fileName} holds {countText(step.report.length, 'item')}. Nothing is changed yet.
          </p>
          <WorkspaceReport items={step.report} label="What an import would change" />
        </>
      )}
      {step.at === 'done' && <WorkspaceReport items={step.report} label="What was imported" />}
    </Dialog>
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

function WorkspaceReport(props: { items: readonly Imported[]; label: string }) {
  return <ImportReport {...props} outcomes={outcomes} noun={['item', 'items']} hasIds />
}

const asRow = ({ label, reason }: RefusedPart): Imported => ({
  id: label,
  name: '',
  outcome: 'refused',
  detail: reason,
})

const isChange = ({ outcome }: Imported) => ['added', 'merged', 'replaced'].includes(outcome)
