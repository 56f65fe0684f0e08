import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { FailurePanel } from '#form/failure-panel.tsx'
import { countText, shownText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useNow } from '#ui/now.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AccessTable } from './access-table.tsx'
import { useTokenList } from './use-token-list.ts'
import { accessRows, type AccessSort, shownAccess } from './who-can-touch.ts'

/** Every API token that can query the dataset or reach its saved queries, with the grant that lets it. */
export function AccessDialog({ dataset, onClose }: { dataset: string; onClose(): void }) {
  const list = useTokenList()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Who can touch this query"
      size="large"
      description={
        <>
          API tokens by their grants on the dataset{' '}
          <bdi className="font-mono text-ink">{visibleText(dataset) || '“”'}</bdi>. Which grant the service
          asks for is not described by the interface; people with an account of their own are not listed.
        </>
      }
      footer={
        <>
          <Link to="/tokens" className="mr-auto text-sm text-accent hover:underline">
            All API tokens
          </Link>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {list.data ? (
        <AccessList answer={list.data} dataset={dataset} />
      ) : list.error ? (
        list.error.kind === 'forbidden' ? (
          <EmptyState title="You may not list API tokens">
            Without that list Starboard cannot tell who can touch this query. Somebody who may read API tokens
            can.
          </EmptyState>
        ) : (
          <FailurePanel
            title="The API tokens could not be loaded"
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        )
      ) : (
        <div role="status" aria-label="Loading the API tokens" className="flex flex-col gap-3 py-2">
          {['w-full', 'w-11/12', 'w-full', 'w-5/6'].map((width, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- they never change
            <Skeleton key={at} className={width} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

type AccessListProps = { answer: NonNullable<ReturnType<typeof useTokenList>['data']>; dataset: string }

function AccessList({ answer: { subjects: tokens, unreadable }, dataset }: AccessListProps) {
  const now = useNow()
  const [text, setText] = useState('')
  const [sort, setSort] = useState<AccessSort>({ column: 'name', desc: false })
  const rows = useMemo(() => accessRows(tokens, dataset, now), [tokens, dataset, now])
  const shown = useMemo(() => shownAccess(rows, text, sort), [rows, text, sort])
  if (rows.length === 0) {
    return (
      <EmptyState title="No token can touch it">
        {tokens.length === 0
          ? 'The service lists no API tokens.'
          : `None of ${countText(tokens.length, 'API token')} has a grant on this dataset or on all datasets.`}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
        <SearchField label="Search tokens" value={text} onChange={setText} />
        <span role="status" className="tabular text-xs text-muted">
          {shownText(shown.length, tokens.length, 'tokens')}
        </span>
        {unreadable.length > 0 && (
          <span className="text-xs text-warning">
            {countText(unreadable.length, 'row')} of the list could not be read.
          </span>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="No token matches"
          actions={<Button onClick={() => setText('')}>Clear search</Button>}
        >
          No token that can touch this query holds “{visibleText(text)}”.
        </EmptyState>
      ) : (
        <AccessTable rows={shown} sort={sort} onSort={setSort} />
      )}
    </div>
  )
}
