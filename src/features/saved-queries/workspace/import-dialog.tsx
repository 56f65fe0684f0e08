import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { libraryOptions } from '../library/library-options.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import { ImportReport } from './import-report.tsx'
import { type ImportedQuery, importWorkspace } from './import-workspace.ts'
import { readWorkspace } from './read-workspace.ts'
import type { WorkspaceQuery } from './workspace-file.ts'

type Step =
  | { at: 'choose'; problem: string | null }
  | { at: 'busy'; what: string; part: number; isWriting: boolean }
  | { at: 'ready'; fileName: string; queries: readonly WorkspaceQuery[]; report: readonly ImportedQuery[] }
  | { at: 'done'; report: readonly ImportedQuery[] }

const brokenRead = 'The file could not be read. Choose it again.'

/** Takes in an exported workspace: first says what it would change, then does it. */
export function ImportDialog({ account, onClose }: { account: string; onClose(): void }) {
  const id = useId()
  const queryClient = useQueryClient()
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
      const { queries, refused } = reading
      const planned = await importWorkspace({ store: await openQueryStore(), account }, queries, {
        isTrial: true,
        onProgress: (done) => busy('Comparing with your library', done / queries.length),
      })
      const report = [...refused.map(asRow), ...planned]
      setStep({ at: 'ready', fileName: file.name, queries, report })
    } catch {
      setStep({ at: 'choose', problem: `${file.name}: ${brokenRead}` })
    }
  }

  async function apply({ queries, report }: Extract<Step, { at: 'ready' }>) {
    busy('Importing', 0, true)
    const written = await importWorkspace({ store: await openQueryStore(), account }, queries, {
      isTrial: false,
      onProgress: (done) => busy('Importing', done / queries.length, true),
    })
    const refused = report.slice(0, report.length - queries.length)
    setStep({ at: 'done', report: [...refused, ...written] })
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
      description="What a file holds is added to what this browser keeps. Nothing is replaced, and nothing is sent to the service."
      footer={
        <>
          <Button disabledReason={isWriting ? 'Queries are being imported.' : undefined} onClick={onClose}>
            {step.at === 'done' ? 'Done' : 'Cancel'}
          </Button>
          {step.at === 'ready' && (
            <Button
              variant="primary"
              disabledReason={changes === 0 ? 'There is nothing new in the file.' : undefined}
              onClick={() => void apply(step)}
            >
              Apply
            </Button>
          )}
        </>
      }
    >
      {step.at === 'choose' && (
        <div className="flex flex-col gap-3 text-sm">
          {step.problem !== null && (
            <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 break-words text-danger">
              {step.problem}
            </p>
          )}
          <label htmlFor={id} className="flex flex-col gap-1 font-medium">
            Workspace file
            <input
              id={id}
              type="file"
              accept=".json,application/json"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void look(file)
              }}
              className="rounded-md border border-line-strong bg-surface p-1.5 font-normal file:mr-3 file:h-7 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-2 file:text-xs file:font-medium"
            />
          </label>
          <p className="text-muted">A JSON file that “Export”, “Whole workspace” saved, of at most 100 MB.</p>
        </div>
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
            {step.fileName} holds {countText(step.report.length, 'query', 'queries')}. Nothing is changed yet.
          </p>
          <ImportReport rows={step.report} label="What an import would change" />
        </>
      )}
      {step.at === 'done' && <ImportReport rows={step.report} label="What was imported" />}
    </Dialog>
  )
}

const asRow = ({ label, reason }: { label: string; reason: string }): ImportedQuery => ({
  id: label,
  name: '',
  outcome: 'refused',
  detail: reason,
})

const isChange = ({ outcome }: ImportedQuery) => outcome === 'added' || outcome === 'merged'
