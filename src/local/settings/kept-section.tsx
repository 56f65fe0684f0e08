import { useOrgNote } from '#form/use-org-note.tsx'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { KeptPart } from './kept-row.ts'
import { KeptTable } from './kept-table.tsx'
import { StoragePromise } from './storage-promise.tsx'

const ClearKeptDialog = lazyPart(
  () => import('./clear-kept-dialog.tsx'),
  'ClearKeptDialog',
  'The question before clearing',
)

type KeptSectionProps = { parts: readonly KeptPart[]; actions: ReactNode }

/** What this browser keeps, how large it is, and clearing it. */
export function KeptSection({ parts, actions }: KeptSectionProps) {
  const [asked, setAsked] = useState<string | null>(null)
  const orgNote = useOrgNote()
  const rows = parts.flatMap((part) => part.rows ?? [])
  const asking = rows.find(({ id }) => id === asked)
  const isPending = parts.some((part) => !part.rows && !part.isError)
  return (
    <Region title="Kept in this browser" actions={actions}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          {parts.some(({ isLasting }) => !isLasting)
            ? 'This browser does not allow storage: everything below lasts until you close this page.'
            : 'Starboard keeps this for your account, in this browser only. Nothing of it is on a server.'}
        </p>
        {orgNote && (
          <div className="text-sm text-muted">
            {orgNote}
            What belongs to saved queries, and waivers, reviews and snapshots of API tokens, is counted here
            for this organization, and so is what the file of the workspace holds. That of another
            organization is listed when that one is active.
          </div>
        )}
        {parts.some(({ isError }) => isError) && (
          <p role="alert" className="text-sm text-danger">
            The browser did not let Starboard read what it keeps. Reload the page to try again.
          </p>
        )}
        {isPending ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          rows.length > 0 && <KeptTable rows={rows} onClear={setAsked} />
        )}
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
