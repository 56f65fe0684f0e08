import { type ReactNode, useEffect, useState } from 'react'
import { useOrgNote } from '#form/active-org.tsx'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { PutBeside } from './change-kept.ts'
import { bytesText } from './kept-sizes.ts'
import { type KeptRow, useKeptKinds } from './use-kept-kinds.ts'

const ClearKeptDialog = lazyPart(
  () => import('./clear-kept-dialog.tsx'),
  'ClearKeptDialog',
  'The question before clearing',
)

type KeptSectionProps = {
  account: string
  /** Of the kinds of which a feature can keep two in one place. */
  putBeside: PutBeside
  actions: ReactNode
}

/** What this browser keeps, how large it is, and clearing it. */
export function KeptSection({ account, putBeside, actions }: KeptSectionProps) {
  const { rows, isError, isLasting } = useKeptKinds(account, putBeside)
  const [asked, setAsked] = useState<string | null>(null)
  const orgNote = useOrgNote()
  const asking = rows?.find(({ id }) => id === asked)
  return (
    <Region title="Kept in this browser" actions={actions}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          {isLasting
            ? 'Starboard keeps this for your account in this browser only. None of it is on a server.'
            : 'This browser does not allow storage: everything below lasts until you close this page.'}
        </p>
        {orgNote && (
          <div className="text-sm text-muted">
            {orgNote}
            What belongs to saved queries, and waivers, reviews and snapshots of API tokens, is counted here
            for this organization, and so is what the file of the workspace holds. That of another
            organization is listed when that one is active.
          </div>
        )}
        {isError && (
          <p role="alert" className="text-sm text-danger">
            Starboard could not read what this browser keeps. Reload the page to try again.
          </p>
        )}
        {rows && <KeptTable rows={rows} onClear={setAsked} />}
        {!rows && !isError && <Skeleton className="h-24 w-full" />}
        <StoragePromise />
      </div>
      {asking && (
        <ClearKeptDialog
          what={asking.texts.what}
          loses={asking.texts.loses}
          onClose={() => setAsked(null)}
          onClear={() => {
            setAsked(null)
            void asking.clear()
          }}
        />
      )}
    </Region>
  )
}

type KeptTableProps = { rows: readonly KeptRow[]; onClear(id: string): void }

/** Everything that is kept: how many, how large, and a button that clears it. */
function KeptTable({ rows, onClear }: KeptTableProps) {
  return (
    <table aria-label="Kept in this browser" className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-left text-xs text-muted">
          <th className="py-1.5 font-medium">What</th>
          <th className="py-1.5 text-right font-medium">Count</th>
          <th className="py-1.5 text-right font-medium">Size</th>
          <th className="w-20">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, texts, count, bytes }) => (
          <tr key={id} className="h-10 border-b border-line last:border-0">
            <th scope="row" className="pr-3 text-left font-normal break-words">
              <bdi>{visibleText(texts.label)}</bdi>
            </th>
            <td className="tabular text-right whitespace-nowrap">
              {countText(count, texts.one, texts.many)}
            </td>
            <td className="tabular pl-3 text-right whitespace-nowrap text-muted">
              {bytes === null ? 'measuring…' : bytesText(bytes)}
            </td>
            <td className="text-right">
              <Button
                size="small"
                aria-label={`Clear ${visibleText(texts.what)}`}
                disabledReason={count === 0 ? 'There is nothing to clear.' : undefined}
                onClick={() => onClear(id)}
              >
                Clear…
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Browsers without the Storage API, and pages that are not secure, have none. */
const storage = (): StorageManager | undefined => ('storage' in navigator ? navigator.storage : undefined)

/** Whether the browser promised not to clear what is kept when the disk gets full (Storage Standard, "persist"). */
function StoragePromise() {
  const [answer, setAnswer] = useState<'unknown' | 'given' | 'open' | 'refused'>('unknown')
  useEffect(() => {
    storage()
      ?.persisted()
      .then((given) => setAnswer(given ? 'given' : 'open'))
      .catch(() => undefined)
  }, [])
  const ask = () =>
    storage()
      ?.persist()
      .then((given) => setAnswer(given ? 'given' : 'refused'))
      .catch(() => setAnswer('refused'))
  if (answer === 'unknown') return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
      <span className="min-w-0 flex-1 basis-64">
        {answer === 'given' && 'The browser promised to keep it even when the disk gets full.'}
        {answer === 'open' && 'The browser may clear it when the disk gets full.'}
        {answer === 'refused' && 'The browser did not promise to keep it. Export the workspace to be safe.'}
      </span>
      {answer === 'open' && (
        <Button size="small" onClick={() => void ask()}>
          Ask the browser to keep it
        </Button>
      )}
    </p>
  )
}
