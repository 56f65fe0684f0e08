import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useReadOnly } from '#form/use-read-only.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { CompareDialog } from '../compare/record-comparison.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useTypedText } from '#ui/use-typed-text.ts'
import { BatchProgress } from '../batch/batch-report.tsx'
import { libraryOptions } from '../library/library.ts'
import { useLiveLibrary } from '../library/use-library.ts'
import type { QueriesSearch } from '../query-search.ts'
import { FindForm } from './find-form.tsx'
import { type FindSpec, specOf, whereOf } from './find-spec.ts'
import { ReplacePreview } from './replace-preview.tsx'
import { ResultsPanel } from './results-panel.tsx'
import { ScopeFields, useScope } from './scope-fields.tsx'
import { useReplaceSession } from './use-replace-session.ts'

const route = getRouteApi('/signed-in/queries')

type Comparison = { title: string; before: string; after: string }

/** Find and replace over the library: a preview read from the service, then one save after the other. */
export function ReplaceView({ account }: { account: string }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const library = useLiveLibrary(account)
  const { session, state } = useReplaceSession(account)
  const isReadOnly = useReadOnly()
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const rows = library.data?.rows ?? []
  const scope = useScope(account, rows, search)

  const update = (change: QueriesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  const [find, setFind] = useTypedText(search.find ?? '', (text) => update({ find: text || undefined }))
  const [replacement, setReplacement] = useTypedText(search.with ?? '', (text) =>
    update({ with: text || undefined }),
  )
  const spec: FindSpec = { ...specOf(search), find, replacement }

  const { isRunning, reading, preview, failure, replacing } = state
  const isSending = isRunning && !reading.isRunning
  useBlocker({
    enableBeforeUnload: isSending,
    shouldBlockFn: ({ current, next }) =>
      isSending &&
      (current.pathname !== next.pathname || !('view' in next.search) || next.search.view !== 'replace') &&
      !window.confirm('Queries are being sent. Leaving stops after the one under way. Leave?'),
  })
  useEffect(() => () => session.cancel(), [session])
  useEffect(() => {
    if (!isRunning) void queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
  }, [isRunning, queryClient, account])

  function change(next: Partial<FindSpec>) {
    if (next.find !== undefined) setFind(next.find)
    if (next.replacement !== undefined) setReplacement(next.replacement)
    if (next.isRegex !== undefined) update({ regex: next.isRegex ? 'on' : undefined })
    if (next.matchCase !== undefined) update({ case: next.matchCase ? 'match' : undefined })
    if (next.wholeWord !== undefined) update({ word: next.wholeWord ? 'whole' : undefined })
    if (next.fields) update({ where: next.fields.join() === 'apl' ? undefined : whereOf(next.fields) })
  }
  const startPreview = () => void session.preview(spec, scope.queries, scope.left)

  if (library.isPending) return <TableSkeleton columns={4} rows={6} label="Loading the library" />
  const meant = scope.queries.length
  const hasResults = replacing.items.length > 0
  return (
    <div className="flex flex-col gap-4 overflow-y-auto px-4 py-4 sm:px-6">
      {hasResults ? (
        <ResultsPanel
          session={session}
          state={state}
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
              : meant === 0
                ? 'There are no queries to look into.'
                : undefined
          }
          hasPreview={preview !== null && preview.changes.length > 0}
          onPreview={startPreview}
          scope={
            <ScopeFields
              search={search}
              view={scope.view}
              all={rows.length}
              selected={scope.selected}
              meant={meant}
              onChange={update}
            />
          }
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
          preview={preview}
          leftOut={state.leftOut}
          isStale={JSON.stringify(preview.spec) !== JSON.stringify(spec)}
          isReadOnly={isReadOnly}
          onChoose={session.choose}
          onReplace={() => void session.replaceAll()}
          onCompare={({ name, base, text }) => setComparison({ title: name, before: base.text, after: text })}
        />
      )}

      {comparison && <CompareDialog {...comparison} onClose={() => setComparison(null)} />}

      {rows.length === 0 && (
        <EmptyState
          title="No queries to look into"
          actions={<Button onClick={() => void navigate({ search: {} })}>Go to the library</Button>}
        >
          Find and replace works over the queries of the library, and there are none yet.
        </EmptyState>
      )}
      {!preview && !reading.isRunning && !failure && rows.length > 0 && !hasResults && (
        <p className="text-sm text-muted">
          The preview reads {countText(meant, 'query', 'queries')} anew from the service and shows every
          change. Nothing is sent before you have seen it
          {meant > 500 && `; ${numberText(meant)} take a while`}.
        </p>
      )}
    </div>
  )
}
