import type { ReactNode } from 'react'
import { sameRecord } from '#api/record-text.ts'
import { clockText, dayText } from '#lib/relative-time.ts'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/now.tsx'
import { ChangesTable } from '../compare/record-comparison.tsx'
import { isReplaced } from '../store/draft-slots.ts'
import type { Draft } from '../store/query-store.ts'
import type { EditAction, EditState } from './edit-state.ts'
import type { EditLock } from './edit-lock.ts'

type BannerProps = { tone: 'info' | 'warning'; children: ReactNode; actions: ReactNode }

/** One line above the editor that a person must know of, with what can be done about it. */
function Banner({ tone, children, actions }: BannerProps) {
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
  onTakeDraft(draft: Draft): void
  onDropDraft(draft: Draft): void
  onDiscardRestored(): void
}

/** What a person must know before editing: drafts, a newer record, and what was stored differently. */
export function Banners(props: BannersProps) {
  const {
    state,
    areDraftsKept,
    dispatch,
    onCompare,
    onConflict,
    onTakeDraft,
    onDropDraft,
    onDiscardRestored,
  } = props
  const now = useNow()
  const { baseline, text, restoredFrom, offered, newer, merged, storedDifferently } = state
  // Where another tab edits, it is that one which decides.
  const waiting = state.session ? offered : []
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
      {waiting.map((draft) => (
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
              <Button size="small" onClick={() => onTakeDraft(draft)}>
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
            : sameRecord(draft.baseText, baseline.text)
              ? `Another draft from ${time(draft.savedAt)} is kept and not applied`
              : `Draft from ${time(draft.savedAt)} was written on another version of this query and is not applied`}
        </Banner>
      ))}
      {merged !== null && (
        <Banner
          tone="info"
          actions={
            <Button size="small" onClick={() => dispatch({ type: 'dismissed-merge' })}>
              Dismiss
            </Button>
          }
        >
          {merged}
        </Banner>
      )}
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

type LockBannerProps = { state: EditState; lock: EditLock; areDraftsKept: boolean }

/** Says that another tab edits this query, and takes it over from there. */
export function LockBanner({ state, lock, areDraftsKept }: LockBannerProps) {
  if (state.session) return null
  const { standing } = lock
  const isComing = standing === 'taking' || standing === 'held'
  return (
    <Banner
      tone="warning"
      actions={
        <Button
          size="small"
          disabledReason={isComing ? 'The other tab is asked to let go.' : undefined}
          onClick={lock.takeOver}
        >
          {isComing ? 'Taking over…' : 'Take over'}
        </Button>
      }
    >
      {standing === 'taken'
        ? whatWent(state.keptBack, areDraftsKept)
        : 'This query is being edited in another tab'}
    </Banner>
  )
}

function whatWent(keptBack: boolean, areDraftsKept: boolean): string {
  if (!areDraftsKept)
    return 'Taken over by another tab. This browser does not allow storage: your text stayed in this tab.'
  if (keptBack)
    return 'Taken over by another tab. What you typed last is kept as a draft that you find when you take over again.'
  return 'Taken over by another tab; your text went with it'
}
