import type { ReactNode } from 'react'
import { clockText, dayText } from '#lib/relative-time.ts'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/now.tsx'
import { ChangesTable } from '../record/changes-view.tsx'
import { type EditAction, type EditState, isReplaced } from './edit-state.ts'
import type { Draft } from '../store/query-store.ts'

function Banner({
  tone,
  children,
  actions,
}: {
  tone: 'info' | 'warning'
  children: ReactNode
  actions: ReactNode
}) {
  const look = tone === 'info' ? 'bg-info-soft text-info' : 'bg-warning-soft text-warning'
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2 text-sm sm:px-6 ${look}`}
    >
      <span className="min-w-0 flex-1 basis-60">{children}</span>
      <span className="flex flex-wrap gap-2">{actions}</span>
    </div>
  )
}

type BannersProps = {
  state: EditState
  areDraftsKept: boolean
  dispatch(action: EditAction): void
  onCompare(comparison: { title: string; before: string; after: string }): void
  onConflict(): void
  onDropDraft(draft: Draft): void
  onDiscardRestored(): void
}

/** What a person must know before editing: drafts, a newer record, and what was stored differently. */
export function Banners(props: BannersProps) {
  const { state, areDraftsKept, dispatch, onCompare, onConflict, onDropDraft, onDiscardRestored } = props
  const now = useNow()
  const { baseline, text, restoredFrom, offered, newer, storedDifferently } = state
  const time = (savedAt: number) =>
    dayText(savedAt) === dayText(now) ? clockText(savedAt) : `${dayText(savedAt)}, ${clockText(savedAt)}`
  return (
    <>
      {restoredFrom !== null && (
        <Banner
          tone="info"
          actions={
            <>
              <Button
                size="small"
                onClick={() =>
                  onCompare({ title: 'Draft compared with the record', before: baseline.text, after: text })
                }
              >
                Compare
              </Button>
              <Button size="small" onClick={onDiscardRestored}>
                Discard draft
              </Button>
            </>
          }
        >
          Draft from {time(restoredFrom)} restored
        </Banner>
      )}
      {offered.map((draft) => (
        <Banner
          key={draft.slot}
          tone="warning"
          actions={
            <>
              <Button
                size="small"
                onClick={() =>
                  onCompare({
                    title: 'Draft compared with the record',
                    before: baseline.text,
                    after: draft.text,
                  })
                }
              >
                Compare
              </Button>
              <Button size="small" onClick={() => dispatch({ type: 'took-draft', draft })}>
                {isReplaced(draft) ? 'Bring it back' : 'Use draft'}
              </Button>
              <Button size="small" onClick={() => onDropDraft(draft)}>
                {isReplaced(draft) ? 'Let it go' : 'Discard draft'}
              </Button>
            </>
          }
        >
          {isReplaced(draft)
            ? `The version that yours replaced at ${time(draft.savedAt)} is kept in this browser`
            : `Draft from ${time(draft.savedAt)} was written on another version of this query and is not applied`}
        </Banner>
      ))}
      {newer && (
        <Banner
          tone="warning"
          actions={
            <Button size="small" onClick={onConflict}>
              Show both
            </Button>
          }
        >
          This query changed on the service while you edit it. Your text is kept.
        </Banner>
      )}
      {storedDifferently.length > 0 && (
        <section
          aria-label="Stored differently"
          className="border-b border-line bg-warning-soft px-4 py-3 sm:px-6"
        >
          <div className="flex items-center gap-2">
            <h2 className="flex-1 text-sm font-semibold text-warning">Stored differently</h2>
            <Button size="small" onClick={() => dispatch({ type: 'dismissed' })}>
              Dismiss
            </Button>
          </div>
          <p className="mt-0.5 mb-1 text-sm text-warning">
            The service accepted the change and stored something else than was sent. What it stored is shown
            now.
          </p>
          <ChangesTable changes={storedDifferently} label="Stored differently" heads={['Sent', 'Stored']} />
        </section>
      )}
      {!areDraftsKept && (
        <Banner tone="warning" actions={null}>
          Drafts are not kept: this browser does not allow storage. Unsaved text is lost when you leave.
        </Banner>
      )}
    </>
  )
}
