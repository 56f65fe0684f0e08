import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ApiError } from '#api/api-error.ts'
import { readRecordText, textAt } from '#record-text/record-text.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useAccountKey } from '#local/account.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#ui/save-table.tsx'
import { FailurePanel } from '#form/failure-panel.tsx'
import { OtherOrgOffer } from '#form/active-org.tsx'
import { Identifier } from '#ui/facts.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { RestoreButtons, RestoreNotice, useRestore } from '../deletion/restore.tsx'
import { historyOptions } from '../library/versions.ts'
import type { KeptQuery } from './query-page.tsx'

const HistoryPanel = lazyPart(() => import('../history/history-panel.tsx'), 'HistoryPanel', 'The history')

type QueryFailureProps = {
  id: string
  error: ApiError
  kept: KeptQuery
  onRetry(): void
  onForget(): void
  onOpen(id: string): void
}

/** The id of the record returned instead of the requested one, if it can be opened. */
function idIn(body: string): string | undefined {
  const { record } = readRecordText(body)
  const id = record && textAt(record, ['id'])
  return id !== undefined && 'segment' in encodePathSegment(id) ? id : undefined
}

/** A query that could not be opened, with what this browser still has of it. */
export function QueryFailure({ id, error, kept, onRetry, onForget, onOpen }: QueryFailureProps) {
  const { entry, drafts } = kept
  const account = useAccountKey()
  const isGone = error.kind === 'not-found'
  const history = useQuery(historyOptions(account, id))
  const restoring = useRestore()
  const { restore, blocked } = restoring

  const otherId = error.kind === 'unexpected-answer' ? idIn(error.body) : undefined
  const name = entry?.name || id
  const copy = entry?.text
  return (
    <>
      <PageTitle parts={[name, 'Saved queries']} />
      <PageHeader
        title={name}
        back={<Link to="/queries">Saved queries</Link>}
        badges={
          isGone && (
            <Badge tone="danger">{entry?.gone === 'deleted-here' ? 'Deleted here' : 'Not found'}</Badge>
          )
        }
        details={<Identifier id={id} />}
      />
      <div className="flex max-w-3xl flex-col gap-4 px-4 pb-6 sm:px-6">
        <RestoreNotice restoring={restoring} onOpen={onRetry} />
        <FailurePanel
          title={isGone ? 'There is no query with this ID' : 'The query could not be opened'}
          error={error}
          onRetry={onRetry}
          actions={
            <>
              {isGone && copy && <RestoreButtons restoring={restoring} id={id} name={name} text={copy} />}
              {isGone && <Button onClick={onForget}>Forget this ID</Button>}
              {otherId !== undefined && otherId !== id && (
                <Button onClick={() => onOpen(otherId)}>Open “{visibleText(otherId)}” instead</Button>
              )}
              {copy && (
                <Button onClick={() => downloadText(`${name}.json`, copy, 'application/json')}>
                  Download last known copy
                </Button>
              )}
              {drafts.map((draft) => (
                <Button
                  key={draft.slot}
                  onClick={() => downloadText(`${name}, draft.json`, draft.text, 'application/json')}
                >
                  Download draft
                </Button>
              ))}
            </>
          }
        />
        {isGone && <OtherOrgOffer />}
      </div>
      {history.data && history.data.versions.length > 0 && (
        <section aria-labelledby="known-versions" className="border-t border-line">
          <h2 id="known-versions" className="px-4 pt-4 text-base font-semibold sm:px-6">
            History
          </h2>

          <HistoryPanel
            id={id}
            name={name}
            serviceText={null}
            editorText={null}
            restore={{
              label: 'Try to restore',
              blocked: isGone ? blocked : 'It is unknown whether the service still has this query.',
              run: ({ text }) => restore({ id, name, text }),
            }}
          />
        </section>
      )}
    </>
  )
}
