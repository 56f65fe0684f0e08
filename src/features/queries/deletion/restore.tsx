import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useReadOnlyReason } from '#form/use-read-only-reason.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useAccountKey } from '#local/account.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type ErrorDetails, ErrorPanel } from '#ui/error-panel.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { downloadText } from '#ui/save-table.tsx'
import { ChangesTable } from '../compare/fields-table.tsx'
import { entryFields, updateEntry } from '../library/library.ts'
import { useCreation } from '../library/use-library.ts'
import { keepVersion } from '../library/versions.ts'
import { useHasQueryList } from '../record/offers.ts'
import { isStillPossible, type RestoreOutcome, restoreRecord } from '../record/record-calls.ts'
import { openQueryStore } from '../store/query-store.ts'

type RestoreRequest = {
  id: string
  /** The query's name in messages to the user. */
  name: string
  text: string
}

/** Restores a deleted query, and updates what this browser stores about it. */
export function useRestore() {
  const account = useAccountKey()
  const readOnlyReason = useReadOnlyReason()
  const canCreate = useHasQueryList()
  const creation = useCreation('restored')
  const queryClient = useQueryClient()
  const mutationKey = ['restore-query']
  const { mutate, variables, data, reset, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ id, text }: RestoreRequest) => restoreRecord(id, text),
    async onSuccess(outcome, { id }) {
      const isOurs = outcome.kind === 'saved'
      const record = isOurs ? outcome.stored : outcome.kind === 'exists' ? outcome.now : null
      if (!record) return
      const store = await openQueryStore(account)
      const { text, receivedAt: at } = record
      const kept = isOurs
        ? ({ source: 'saved', note: 'Restored' } as const)
        : ({ source: 'loaded', note: '' } as const)
      await Promise.allSettled([
        keepVersion(store, { id, text, at, ...kept }),
        updateEntry(store, id, { ...entryFields(text), ...(isOurs && { lastSaved: at }), gone: null }),
      ])
    },
  })
  return {
    /** Ignored while one is in progress: a double click comes before the buttons are disabled. */
    restore: (request: RestoreRequest) => void (queryClient.isMutating({ mutationKey }) || mutate(request)),
    /** Creates it as a new query with another id; null where the service does not offer that. */
    restoreAsNew: canCreate ? creation.create : null,
    /** The outcome of the last attempt; null before the first. */
    result: variables && data ? { request: variables, outcome: data } : null,
    dismiss: reset,
    blocked: readOnlyReason ?? (isPending || creation.isPending ? 'A query is being restored.' : undefined),
  }
}

/** The heading when no response settled it. */
const unanswered = {
  unread: 'Not restored: Starboard could not check whether the service has a query with this ID',
  unsent: 'Not restored: the service was not asked to restore it',
  unchanged: 'Not restored: the service still has no such query',
  unknown: 'It is unknown whether it was restored: Starboard could not read it again',
}

const noPromise = 'The interface does not say whether PUT can create a query.'

type Told = {
  title: string
  text?: ReactNode
  isGood?: boolean
  /** Whether the query exists again. */
  isThere?: boolean
  /** The failure; retrying may help. */
  error?: ErrorDetails
  mayPass?: boolean
}

/** Describes the outcome of a restore: only what is known. */
function told(outcome: RestoreOutcome, name: ReactNode): Told {
  if (outcome.kind === 'saved' && outcome.differences.length === 0)
    return {
      title: 'Restored: the service holds exactly this record',
      text: <>{name} was sent and read again.</>,
      isGood: true,
      isThere: true,
    }
  if (outcome.kind === 'saved')
    return {
      title: 'The service accepted it but stored it differently',
      text: (
        <>
          {name} is back, with different values than were sent. The copy in this browser stays as it is.
          <div className="mt-3">
            <ChangesTable
              changes={outcome.differences}
              label="Stored differently"
              headers={['Sent', 'Stored']}
            />
          </div>
        </>
      ),
      isThere: true,
    }
  if (outcome.kind === 'exists')
    return {
      title: 'The service has a query with this ID again',
      text: (
        <>
          Nothing was sent: {name} would have overwritten it. Open it, and restore a version from its History
          if you want that.
        </>
      ),
      isThere: true,
    }
  if (outcome.kind === 'not-kept')
    return {
      title: 'The service did not keep it',
      text: (
        <>
          It accepted {name}, but reading it again found no such query. {noPromise}
        </>
      ),
    }
  const { kind, error } = outcome
  if (kind === 'refused') {
    const { message, statusText, traceId, body } = error
    // These say nothing about whether it creates queries.
    const isOther = ['signed-out', 'read-only', 'forbidden', 'rate-limited'].includes(error.kind)
    return {
      title: 'The service did not accept it',
      error: { message: isOther ? message : `${message} ${noPromise}`, statusText, traceId, body },
      mayPass: error.kind === 'rate-limited',
    }
  }
  const title = isStillPossible(outcome)
    ? 'Not restored so far: the service has no such query, but may still restore it'
    : unanswered[kind]
  return { title, error, mayPass: true }
}

type RestoreButtonsProps = {
  restoring: ReturnType<typeof useRestore>
  id: string
  name: string
  /** The last copy; null if there never was one. */
  text: string | null
  /** In a list row, where the button names include the query's name. */
  isInRow?: boolean
}

/** Buttons that restore a deleted query: as a new query, where the service offers that, or under its old id. */
export function RestoreButtons({ restoring, id, name, text, isInRow = false }: RestoreButtonsProps) {
  const { restore, restoreAsNew } = restoring
  const blocked = text === null ? noCopy : restoring.blocked
  const button = (label: string, onClick: (copy: string) => void, tip?: string) => (
    <Button
      size={isInRow ? 'small' : 'medium'}
      aria-label={isInRow ? `${label} ${visibleText(name)}` : undefined}
      data-tip={tip}
      disabledReason={blocked}
      onClick={() => text !== null && onClick(text)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {restoreAsNew && button('Restore', restoreAsNew, 'Creates it again under a new ID')}
      {button('Try to restore', (copy) => restore({ id, name, text: copy }))}
    </>
  )
}

/** Why nothing can be restored without a last copy. */
export const noCopy = 'This browser never had a copy of it.'

/** The outcome of the last restore; nothing before the first. */
export function RestoreNotice(props: { restoring: ReturnType<typeof useRestore>; onOpen(id: string): void }) {
  const { result, restore, dismiss } = props.restoring
  if (!result) return null
  const { request, outcome } = result
  const name = <bdi className="font-medium">{visibleText(request.name)}</bdi>
  const { title, text, isGood = false, isThere, error, mayPass } = told(outcome, name)
  const dismissal = <Button onClick={dismiss}>Dismiss</Button>
  if (error) {
    const again = mayPass ? () => restore(request) : undefined
    return <ErrorPanel title={title} error={error} onRetry={again} actions={dismissal} />
  }
  const Icon = isGood ? CircleCheck : TriangleAlert
  return (
    <div role="status" className="rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <Icon
          size={18}
          className={`mt-px shrink-0 ${isGood ? 'text-success' : 'text-warning'}`}
          aria-hidden="true"
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold">{title}</h2>
          <div className="mt-0.5 text-sm break-words text-muted">{text}</div>
          <div className="mt-3 flex flex-wrap gap-2">
            {isThere && (
              <Button variant="primary" onClick={() => props.onOpen(request.id)}>
                Open the query
              </Button>
            )}
            {dismissal}
          </div>
        </div>
      </div>
    </div>
  )
}

type DeletedNoticeProps = {
  id: string
  name: string
  text: string
  draft?: string
  isDraftKept: boolean
  /** False if the browser keeps nothing once the page is closed. */
  isLasting: boolean
  /** Reopens the query after it is restored. */
  onOpen(): void
}

/** Replaces the page of a query that was deleted. */
export function DeletedNotice(props: DeletedNoticeProps) {
  const { id, name, text, draft, isDraftKept, isLasting, onOpen } = props
  const restoring = useRestore()
  useEffect(() => {
    // The page that it replaces may have had the focus.
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <PageTitle parts={[name, 'Saved queries']} />
      <PageHeader
        title={name}
        back={<Link to="/queries">Saved queries</Link>}
        badges={<Badge tone="danger">Deleted here</Badge>}
      />
      <div className="max-w-3xl px-4 sm:px-6">
        <RestoreNotice restoring={restoring} onOpen={onOpen} />
      </div>
      <EmptyState
        title="This query was deleted"
        actions={
          <>
            <RestoreButtons restoring={restoring} id={id} name={name} text={text} />
            <Button onClick={() => downloadText(`${name}.json`, text, 'application/json')}>
              Download last copy
            </Button>
            {draft !== undefined && (
              <Button onClick={() => downloadText(`${name}, draft.json`, draft, 'application/json')}>
                Download draft
              </Button>
            )}
            <Link
              to="/queries"
              className="flex h-8 items-center px-2 text-sm font-medium text-accent hover:underline"
            >
              Back to Saved queries
            </Link>
          </>
        }
      >
        The service no longer has it.{' '}
        {isLasting
          ? 'This browser keeps the last copy in the trash and in History.'
          : 'This browser keeps the last copy only until you close this page: download it first.'}{' '}
        The service may refuse it under its old ID.
        {draft !== undefined &&
          (isDraftKept
            ? ' Your unsaved text is kept as a draft.'
            : ' Your unsaved text is on this page only: download it before you leave.')}
      </EmptyState>
    </>
  )
}
