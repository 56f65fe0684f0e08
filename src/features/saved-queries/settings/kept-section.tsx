import { lazy, Suspense, useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { bytesText, keptBytes, type KeptKind } from './kept-data.ts'
import { StoragePromise } from './storage-promise.tsx'
import { useKeptData } from './use-kept-data.ts'
import { WorkspaceActions } from './workspace-actions.tsx'

const ClearKeptDialog = lazy(() =>
  import('./clear-kept-dialog.tsx').then((module) => ({ default: module.ClearKeptDialog })),
)

const kinds = [
  {
    kind: 'library',
    label: 'Library',
    what: 'the library',
    one: 'query',
    many: 'queries',
    loses:
      'The list of queries with its tags, pins and last copies goes; those with a draft stay listed. On the service nothing changes.',
  },
  {
    kind: 'drafts',
    label: 'Drafts',
    what: 'drafts',
    one: 'draft',
    many: 'drafts',
    loses: 'Unsaved text of every query goes.',
  },
  {
    kind: 'versions',
    label: 'History',
    what: 'the history',
    one: 'version',
    many: 'versions',
    loses: 'Every version that this browser loaded or saved goes, copies of deleted queries among them.',
  },
] as const

/** What this browser keeps of saved queries, how large it is, and clearing it. */
export function KeptSection({ account }: { account: string }) {
  const { data, isError, clear } = useKeptData(account)
  const [asked, setAsked] = useState<KeptKind | null>(null)
  const kept = data?.kept
  const bytes = kept && keptBytes(kept)
  const asking = kinds.find(({ kind }) => kind === asked)
  return (
    <Region title="Kept in this browser" actions={<WorkspaceActions account={account} />}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          {data?.isLasting === false
            ? 'This browser does not allow storage: everything below lasts until you close this page.'
            : 'Starboard keeps this for your account, in this browser only. Nothing of it is on a server.'}
        </p>
        {isError && (
          <p role="alert" className="text-sm text-danger">
            The browser did not let Starboard read what it keeps. Reload the page to try again.
          </p>
        )}
        {kept && bytes ? (
          <table aria-label="Kept in this browser" className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-left text-xs text-muted">
                <th className="py-1.5 font-medium">What</th>
                <th className="py-1.5 text-right font-medium">Count</th>
                <th className="py-1.5 text-right font-medium">Size</th>
                <th className="w-24">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {kinds.map(({ kind, label, what, one, many }) => (
                <tr key={kind} className="h-10 border-b border-line last:border-0">
                  <th scope="row" className="text-left font-normal">
                    {label}
                  </th>
                  <td className="tabular text-right">{countText(kept[kind].length, one, many)}</td>
                  <td className="tabular text-right text-muted">{bytesText(bytes[kind])}</td>
                  <td className="text-right">
                    <Button
                      size="small"
                      aria-label={`Clear ${what}`}
                      disabledReason={kept[kind].length === 0 ? 'There is nothing to clear.' : undefined}
                      onClick={() => setAsked(kind)}
                    >
                      Clear…
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          !isError && <Skeleton className="h-24 w-full" />
        )}
        <StoragePromise />
      </div>
      {kept && asking && (
        <Suspense>
          <ClearKeptDialog
            what={asking.what}
            loses={asking.loses}
            onClose={() => setAsked(null)}
            onClear={() => {
              setAsked(null)
              void clear(asking.kind, (count) => `${countText(count, asking.one, asking.many)} cleared`)
            }}
          />
        </Suspense>
      )}
    </Region>
  )
}
