import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isSameRecord } from '#record-text/record-text.ts'
import { LabeledInput } from '#form/labeled-input.tsx'
import { countText, numberText } from '#lib/count-text.ts'
import { localTimeText } from '#lib/relative-time.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, FormDialog } from '#ui/dialog.tsx'
import { downloadText } from '#ui/save-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { CompareDialog, RecordComparison } from '../compare/record-comparison.tsx'
import type { Version } from '../store/query-store.ts'
import { chosenPair, type Pair, type Restore, useHistory, VersionsTable } from './versions-table.tsx'
import { historyLimits } from '../library/versions.ts'

type NoteDialogProps = { version: Version; onNote(note: string): void; onClose(): void }

function NoteDialog({ version, onNote, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(version.note)
  return (
    <FormDialog
      onClose={onClose}
      title="Edit note"
      description={`For the version of ${localTimeText(version.at)}. Stored in this browser only.`}
      action="Save note"
      onSubmit={() => {
        onNote(note.trim())
        onClose()
      }}
    >
      <LabeledInput label="Note" value={note} onText={setNote} />
    </FormDialog>
  )
}

const route = getRouteApi('/signed-in/queries/$queryId')

type HistoryPanelProps = {
  id: string
  name: string
  /** The record as last loaded from the service; null when it has none. */
  serviceText: string | null
  /** The text being edited; null when none is. */
  editorText: string | null
  restore: Restore
}

type Open = { kind: 'note' | 'editor'; version: Version } | { kind: 'clear' } | null

/** Every version of a query that this browser loaded or saved: compare, restore, export. */
export function HistoryPanel({ id, name, serviceText, editorText, restore }: HistoryPanelProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { history, error, setNote, remove, clear } = useHistory(id)
  const [open, setOpen] = useState<Open>(null)
  const versions = useMemo(() => history?.versions ?? [], [history])
  const onService = useMemo(
    () =>
      serviceText === null ? undefined : versions.find((version) => isSameRecord(version.text, serviceText)),
    [versions, serviceText],
  )
  const inEditor =
    editorText !== null && serviceText !== null && isSameRecord(editorText, serviceText)
      ? onService
      : versions.find((version) => version.text === editorText)
  const pair = chosenPair(versions, search)

  if (error) {
    return (
      <EmptyState title="The history could not be read">
        This browser’s storage did not respond. The query itself is not affected.
      </EmptyState>
    )
  }
  if (!history) return <TableSkeleton columns={5} label="Loading the history" />
  if (versions.length === 0) {
    return (
      <EmptyState title="No versions yet">
        Each time this browser loads or saves the query, what differs from the version before is kept here.
      </EmptyState>
    )
  }

  const setPair = (side: keyof Pair, version: Version) =>
    pair &&
    void navigate({
      search: (before) => ({
        ...before,
        from: String(pair.from.at),
        to: String(pair.to.at),
        [side]: String(version.at),
      }),
      replace: true,
    })
  const close = () => setOpen(null)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 sm:px-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72 text-sm text-muted">
          <p role="status" className="tabular font-medium text-ink">
            {countText(versions.length, 'version')}
          </p>
          <p className="max-w-prose">
            {history.isLasting
              ? `Stored in this browser only: the newest ${numberText(historyLimits.count)} versions of each query, up to ${numberText(historyLimits.characters / 1e6)} million characters. Versions that were only loaded are removed first.`
              : 'Starboard cannot use this browser’s storage: these versions last until you close or reload this page.'}
          </p>
        </div>
        <Button variant="ghost" className="-mx-3" onClick={() => setOpen({ kind: 'clear' })}>
          Clear history…
        </Button>
      </div>
      <VersionsTable
        versions={versions}
        name={name}
        onService={onService}
        inEditor={inEditor}
        pair={pair}
        onPair={setPair}
        restore={restore}
        menuOf={(version) => [
          ...(editorText === null
            ? []
            : [{ label: 'Compare with the editor', onSelect: () => setOpen({ kind: 'editor', version }) }]),
          { label: 'Edit note…', onSelect: () => setOpen({ kind: 'note', version }) },
          {
            label: 'Download JSON',
            onSelect: () =>
              downloadText(`${name}, ${localTimeText(version.at)}.json`, version.text, 'application/json'),
          },
          { label: 'Remove from History', tone: 'danger', onSelect: () => remove(version) },
        ]}
      />
      {pair ? (
        <section aria-label="Comparison">
          <h2 className="mb-3 text-sm font-semibold">
            From {localTimeText(pair.from.at)} to {localTimeText(pair.to.at)}
          </h2>
          <RecordComparison
            key={`${pair.from.at} ${pair.to.at}`}
            before={pair.from.text}
            after={pair.to.text}
          />
        </section>
      ) : (
        <p className="text-sm text-muted">Once there is a second version, you can compare the two here.</p>
      )}
      {open?.kind === 'note' && (
        <NoteDialog version={open.version} onNote={(note) => setNote(open.version, note)} onClose={close} />
      )}
      {open?.kind === 'editor' && (
        <CompareDialog
          title={`From ${localTimeText(open.version.at)} to the text in the editor`}
          before={open.version.text}
          after={editorText ?? ''}
          onClose={close}
        />
      )}
      {open?.kind === 'clear' && (
        <ConfirmDialog
          title="Clear the history of this query?"
          action="Clear history"
          onConfirm={() => {
            clear(versions)
            close()
          }}
          onClose={close}
        >
          {countText(versions.length, 'version')} and their notes are removed from this browser. Nothing
          changes on the service, and your drafts stay. You can undo this for ten seconds.
        </ConfirmDialog>
      )}
    </div>
  )
}
