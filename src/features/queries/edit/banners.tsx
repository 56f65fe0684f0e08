import type { ReactNode } from 'react'
import { isSameRecord } from '#record-text/record-text.ts'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/now.tsx'
import { ChangesTable } from '../compare/fields-table.tsx'
import { isReplaced } from '../store/query-store.ts'
import { savedTimeText } from './drafts.ts'
import type { EditLock } from './edit-lock.ts'
import type { QueryEditorModel } from './use-query-editor.ts'

type Action = { label: string; onClick(): void; disabledReason?: string | undefined }
type BannerProps = { tone: 'info' | 'warning'; actions?: readonly Action[]; children: ReactNode }

/** A one-line notice above the editor, with its actions. */
function Banner({ tone, actions, children }: BannerProps) {
  const colors = tone === 'info' ? 'bg-info-soft text-info' : 'bg-warning-soft text-warning'
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2 text-sm sm:px-6 ${colors}`}
    >
      <span className="min-w-0 flex-1 basis-60">{children}</span>
      <span className="flex flex-wrap gap-2">
        {actions?.map(({ label, ...action }) => (
          <Button key={label} size="small" {...action}>
            {label}
          </Button>
        ))}
      </span>
    </div>
  )
}

type BannersProps = { editor: QueryEditorModel; lock: EditLock; isGone: boolean }

/** Notices before editing: another tab edits, drafts, a newer or no record, and fields the service stored differently. */
export function Banners({ editor, lock, isGone }: BannersProps) {
  const { state, isDraftLost, isLasting, tooLarge, dispatch, setDialog } = editor
  const { baseline, text, restoredFrom, offered, newer, merged, mergedFrom, storedDifferently } = state
  const now = useNow()
  const time = (savedAt: number) => savedTimeText(savedAt, now)
  const compare = (after: string): Action => ({
    label: 'Compare',
    onClick: () =>
      setDialog({ kind: 'compare', title: 'Draft compared with the record', before: baseline.text, after }),
  })
  // While another tab is editing, the drafts are for that tab to decide.
  const waiting = state.session ? offered : []
  return (
    <>
      {!state.session && <LockBanner editor={editor} lock={lock} />}
      {restoredFrom !== null && (
        <Banner tone="info" actions={[compare(text), { label: 'Discard draft', onClick: editor.discard }]}>
          Draft from {time(restoredFrom)} restored
        </Banner>
      )}
      {waiting.map((draft) => {
        const [take, drop] = isReplaced(draft)
          ? ['Use that version', 'Discard it']
          : ['Use draft', 'Discard draft']
        return (
          <Banner
            key={draft.slot}
            tone="warning"
            actions={[
              compare(draft.text),
              { label: take, onClick: () => editor.takeDraft(draft) },
              { label: drop, onClick: () => editor.dropDraft(draft) },
            ]}
          >
            {isReplaced(draft)
              ? `Your save at ${time(draft.savedAt)} replaced another version, which this browser keeps`
              : mergedFrom.includes(draft)
                ? 'Your text from before the merge is kept'
                : isSameRecord(draft.baseText, baseline.text)
                  ? `Another draft from ${time(draft.savedAt)} is kept but not applied`
                  : `Draft from ${time(draft.savedAt)} is based on another version of this query and is not applied`}
          </Banner>
        )
      })}
      {merged !== null && (
        <Banner
          tone="info"
          actions={[{ label: 'Dismiss', onClick: () => dispatch({ type: 'dismissed', notice: 'merged' }) }]}
        >
          {merged}
        </Banner>
      )}
      {newer && (
        <Banner
          tone="warning"
          actions={[
            {
              label: 'Show both',
              onClick: () => setDialog({ kind: 'conflict', theirs: newer, note: '', isAgain: false }),
            },
          ]}
        >
          This query changed on the service since you began to edit it. Your text stays in the editor.
        </Banner>
      )}
      {isGone && (
        <Banner tone="warning">
          The service no longer has a query with this ID. What you see was read before.
        </Banner>
      )}
      {storedDifferently.length > 0 && (
        <section
          aria-label="Stored differently"
          className="border-b border-line bg-warning-soft px-4 py-3 sm:px-6"
        >
          <div className="flex items-center gap-2">
            <h2 className="flex-1 text-sm font-semibold text-warning">Stored differently</h2>
            <Button
              size="small"
              onClick={() => dispatch({ type: 'dismissed', notice: 'stored differently' })}
            >
              Dismiss
            </Button>
          </div>
          <p className="mt-0.5 mb-1 text-sm text-warning">
            The service accepted the change but stored something different. You now see what it stored. What
            you sent is in History, unless a message says that this browser could not keep it.
          </p>
          <ChangesTable changes={storedDifferently} label="Stored differently" headers={['Sent', 'Stored']} />
        </section>
      )}
      {tooLarge && <Banner tone="warning">{tooLarge} Nothing you typed is lost.</Banner>}
      {isDraftLost ? (
        <Banner tone="warning">
          This browser could not store your draft, so drafts are not kept. Unsaved text is lost when you
          leave: save it first, or download it with More.
        </Banner>
      ) : (
        !isLasting && (
          <Banner tone="warning">
            Starboard cannot use this browser’s storage: drafts last until you close or reload this page.
          </Banner>
        )
      )}
    </>
  )
}

/** Says that another tab is editing this query, and offers to take over. */
function LockBanner({ editor, lock }: { editor: QueryEditorModel; lock: EditLock }) {
  const { status, takeOver } = lock
  const isComing = status === 'taking' || status === 'held'
  return (
    <Banner
      tone="warning"
      actions={[
        {
          label: isComing ? 'Taking over…' : 'Take over',
          disabledReason: isComing ? 'Asking the other tab to hand it over.' : undefined,
          onClick: takeOver,
        },
      ]}
    >
      {status === 'taken' ? whatWent(editor) : 'This query is being edited in another tab'}
    </Banner>
  )
}

function whatWent({ isDraftLost, isLasting, state: { keptBack } }: QueryEditorModel): string {
  if (isDraftLost || !isLasting)
    return 'Taken over by another tab. This browser could not store your text, so it stayed in this tab.'
  if (keptBack)
    return 'Taken over by another tab. Your last changes are kept as a draft, which is offered when you take over again.'
  return 'Taken over by another tab, with your text'
}
