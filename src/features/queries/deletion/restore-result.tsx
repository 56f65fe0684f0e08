import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useReadOnly } from '#form/use-read-only.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { type ErrorDetails, ErrorPanel } from '#ui/error-panel.tsx'
import { keepVersion } from '../library/versions.ts'
import { factsOf, libraryOptions, updateEntry } from '../library/library.ts'
import { ChangesTable } from '../compare/record-comparison.tsx'
import { isUnsettled, type RestoreOutcome, restoreRecord } from '../record/record-calls.ts'
import { openQueryStore } from '../store/open-query-store.ts'

type RestoreResultProps = {
  name: string
  outcome: RestoreOutcome
  onOpen(): void
  onRetry(): void
  onDismiss(): void
}

const noPromise = 'The interface does not say whether PUT may create.'

/** How an attempt to bring a query back ended: what is known, and nothing more. */
export function RestoreResult({ name, outcome, onOpen, onRetry, onDismiss }: RestoreResultProps) {
  const dismiss = <Button onClick={onDismiss}>Dismiss</Button>
  const open = (
    <Button variant="primary" onClick={onOpen}>
      Open the query
    </Button>
  )
  const shown = <bdi className="font-medium">{visibleText(name)}</bdi>
  switch (outcome.kind) {
    case 'restored':
      return (
        <Notice
          isGood
          title="Restored: the service holds exactly this record"
          actions={
            <>
              {open}
              {dismiss}
            </>
          }
        >
          {shown} was sent and read again.
        </Notice>
      )
    case 'stored-differently':
      return (
        <Notice
          title="The service took it but stores it differently"
          actions={
            <>
              {open}
              {dismiss}
            </>
          }
        >
          {shown} is there again, with other values than were sent. The copy in this browser stays as it is.
          <div className="mt-3">
            <ChangesTable
              changes={outcome.differences}
              label="Stored differently"
              heads={['Sent', 'Stored']}
            />
          </div>
        </Notice>
      )
    case 'exists':
      return (
        <Notice
          title="The service has a query with this id again"
          actions={
            <>
              {open}
              {dismiss}
            </>
          }
        >
          Nothing was sent: {shown} would have been written over it. Open it, and restore a version from its
          History if you want that.
        </Notice>
      )
    case 'not-kept':
      return (
        <Notice title="The service did not take it back" actions={dismiss}>
          It answered yes to {shown}, and reading again found no such query. {noPromise}
        </Notice>
      )
    case 'unread':
      return (
        <ErrorPanel
          title="Nothing was sent: whether the id exists could not be read"
          error={outcome.error}
          onRetry={onRetry}
          actions={dismiss}
        />
      )
    case 'refused':
      return (
        <ErrorPanel
          title={
            isUnsettled(outcome.error)
              ? 'Not restored: no answer came, and the service still has no such query'
              : 'The service did not take it back'
          }
          error={isUnsettled(outcome.error) ? outcome.error : withoutPromise(outcome.error)}
          onRetry={isUnsettled(outcome.error) ? onRetry : undefined}
          actions={dismiss}
        />
      )
    default:
      return (
        <ErrorPanel
          title="Whether it was restored is not known: the service does not answer"
          error={outcome.error}
          onRetry={onRetry}
          actions={dismiss}
        />
      )
  }
}

const withoutPromise = ({ message, status, traceId, body }: ErrorDetails): ErrorDetails => ({
  message: `${message} ${noPromise}`,
  status,
  traceId,
  body,
})

type NoticeProps = { title: string; isGood?: boolean; actions: ReactNode; children: ReactNode }

function Notice({ title, isGood = false, actions, children }: NoticeProps) {
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
          <div className="mt-0.5 text-sm break-words text-muted">{children}</div>
          <div className="mt-3 flex flex-wrap gap-2">{actions}</div>
        </div>
      </div>
    </div>
  )
}

type RestoreRequest = {
  id: string
  /** What the query is called in the answer to the person. */
  name: string
  text: string
}

/** Bringing a deleted query back, and what this browser remembers of how that ended. */
export function useRestoreRecord(account: string) {
  const queryClient = useQueryClient()
  const readOnly = useReadOnly()
  const mutation = useMutation({
    mutationFn: ({ id, text }: RestoreRequest) => restoreRecord(id, text),
    async onSuccess(outcome, { id }) {
      const record = 'stored' in outcome ? outcome.stored : outcome.kind === 'exists' ? outcome.now : null
      if (!record) return
      const store = await openQueryStore()
      const { text, receivedAt: at } = record
      const source = 'stored' in outcome ? 'saved' : 'loaded'
      const note = 'stored' in outcome ? 'Restored' : ''
      await Promise.allSettled([
        keepVersion(store, { account, id, text, at, source, note }),
        updateEntry(store, account, id, {
          ...factsOf(text),
          ...(source === 'saved' && { lastSaved: at }),
          gone: null,
        }),
      ])
      await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
    },
  })
  return {
    restore: mutation.mutate,
    request: mutation.variables,
    outcome: mutation.data,
    isRestoring: mutation.isPending,
    dismiss: mutation.reset,
    /** Why nothing can be restored now. */
    blocked: readOnly
      ? 'Read-only is switched on: nothing is sent.'
      : mutation.isPending
        ? 'A query is being restored.'
        : undefined,
  }
}
