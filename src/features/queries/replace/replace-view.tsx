import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { countText } from '#lib/count-text.ts'
import { useAccountKey } from '#local/account.tsx'
import { useAddressText } from '#records/views/list-link.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { BatchProgress } from '../batch/batch-progress.tsx'
import { useSendingGuard } from '../batch/batch-report.tsx'
import { CompareDialog } from '../compare/record-comparison.tsx'
import type { QueryPanelProps } from '../checks/use-queries-view.ts'
import { libraryOptions } from '../library/library.ts'
import type { QueriesSearch } from '../query-search.ts'
import { readRecord } from '../record/query-record.ts'
import { saveRecord } from '../record/record-calls.ts'
import { recordOptions } from '../record/record-options.ts'
import { openQueryStore } from '../store/query-store.ts'
import { FindForm, ScopeFields, useScope } from './find-form.tsx'
import { type FindSpec, specOf, whereOf } from './find-spec.ts'
import { createMatcher, startMatchWorker } from './matcher.ts'
import { ReplacePreview } from './replace-preview.tsx'
import { createReplaceSession, type ReplaceSession, type ReplaceSessionState } from './replace-session.ts'
import { ResultsPanel } from './results-panel.tsx'

const matcher = createMatcher(startMatchWorker)
const sessions = new Map<string, ReplaceSession>()

/** The account's find-and-replace session, which survives navigation, and its current state. */
function useReplaceSession(account: string): { session: ReplaceSession; state: ReplaceSessionState } {
  const queryClient = useQueryClient()
  const session =
    sessions.get(account) ??
    createReplaceSession({
      openStore: () => openQueryStore(account),
      read: readRecord,
      save: (text, base) => saveRecord(text, base),
      onStored: (stored) => queryClient.setQueryData(recordOptions(stored.id).queryKey, stored),
      find: matcher.find,
    })
  sessions.set(account, session)
  return { session, state: useSyncExternalStore(session.subscribe, session.state) }
}

type Comparison = { title: string; before: string; after: string }

/** Find and replace in the library: a preview of records loaded from the service, then one save at a time. */
export function ReplaceView({ list, view, search }: QueryPanelProps) {
  const account = useAccountKey()
  const navigate = useNavigate({ from: '/queries' })
  const { session, state } = useReplaceSession(account)
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const scope = useScope(list, view, search)
  const isLasting = useQuery(libraryOptions(account)).data?.isLasting !== false

  const update = (change: QueriesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  const address = { path: '/queries', committed: search }
  const find = useAddressText({ ...address, key: 'find', navigate: (text) => update({ find: text }) })
  const replacement = useAddressText({ ...address, key: 'with', navigate: (text) => update({ with: text }) })
  const spec: FindSpec = { ...specOf(search), find: find.text, replacement: replacement.text }

  const { isRunning, reading, preview, failure, replacing } = state
  useSendingGuard(isRunning && !reading.isRunning, 'sent', 'replace')
  useEffect(() => () => session.cancel(), [session])

  function change(next: Partial<FindSpec>) {
    if (next.find !== undefined) find.type(next.find)
    if (next.replacement !== undefined) replacement.type(next.replacement)
    if (next.isRegex !== undefined) update({ regex: next.isRegex ? 'on' : undefined })
    if (next.matchCase !== undefined) update({ case: next.matchCase ? 'match' : undefined })
    if (next.wholeWord !== undefined) update({ word: next.wholeWord ? 'whole' : undefined })
    if (next.isDataset !== undefined) update({ names: next.isDataset ? 'dataset' : undefined })
    if (next.fields) update({ where: next.fields.join() === 'apl' ? undefined : whereOf(next.fields) })
  }
  const startPreview = () => void session.preview(spec, scope.queries, scope.skipped)

  const meant = scope.queries.length
  const hasResults = replacing.items.length > 0
  return (
    <div className="flex flex-col gap-4 overflow-y-auto px-4 py-4 sm:px-6">
      {hasResults ? (
        <ResultsPanel
          session={session}
          state={state}
          isLasting={isLasting}
          onCompare={(id) => {
            const outcome = state.restoring.results.get(id) ?? replacing.results.get(id)
            const sent = replacing.items.find((item) => item.id === id)
            if (outcome?.kind !== 'done' || outcome.value.kind !== 'saved' || !sent) return
            const before = state.restoring.results.has(id) ? sent.base.text : sent.text
            setComparison({ title: 'Sent and stored', before, after: outcome.value.stored.text })
          }}
        />
      ) : (
        <FindForm
          spec={spec}
          onChange={change}
          blocked={
            isRunning
              ? 'Queries are being read.'
              : list.isPartial
                ? 'The library is still loading.'
                : meant === 0
                  ? 'There are no queries to search.'
                  : undefined
          }
          hasPreview={preview !== null && preview.changes.length > 0}
          onPreview={startPreview}
          scope={<ScopeFields scope={scope} all={view.library.length} onChange={update} />}
        />
      )}
      {reading.isRunning && <BatchProgress batch={session} state={reading} verb="Reading" />}
      {failure &&
        (failure.error ? (
          <ErrorPanel
            title="No preview: the queries could not all be read"
            error={failure.error}
            onRetry={startPreview}
          />
        ) : (
          <p role="alert" className="rounded-lg bg-warning-soft px-4 py-2.5 text-sm text-warning">
            {failure.message}
          </p>
        ))}
      {preview && !hasResults && (
        <ReplacePreview
          session={session}
          preview={preview}
          isLasting={isLasting}
          isStale={JSON.stringify(preview.spec) !== JSON.stringify(spec)}
          onCompare={({ name, base, text }) => setComparison({ title: name, before: base.text, after: text })}
        />
      )}

      {comparison && <CompareDialog {...comparison} onClose={() => setComparison(null)} />}

      {!preview && !reading.isRunning && !failure && !hasResults && (
        <p className="text-sm text-muted">
          {list.isPartial
            ? 'The library is still loading; the preview waits until it has every query.'
            : `Nothing is sent until you have seen every change in the preview.${meant > 500 ? ` Reading ${countText(meant, 'query', 'queries')} takes a while.` : ''}`}
        </p>
      )}
    </div>
  )
}
