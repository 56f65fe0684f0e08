import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useOrgNote } from '#form/active-org.tsx'
import { countText } from '#lib/count-text.ts'
import { createYielder } from '#lib/time-slices.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Region } from '#ui/region.tsx'
import { passFocus } from '#ui/roving-focus.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ColumnHeader, TableHead } from '#ui/table-head.tsx'
import { onStoreChange } from '../store-channel.ts'
import { keyFor, readOrgKey } from '../local-store.ts'
import { type CollectionKind, collectionKinds, unknownKind } from '../kinds.ts'
import { openLocalStore } from '../open-local-store.ts'
import { clearItems, type RestoreBeside } from './change-items.ts'
import { bytesText, countItems, measureItems } from './item-sizes.ts'

/** A row of the list of stored data in Settings. */
type ItemRow = {
  id: string
  texts: CollectionKind
  count: number
  /** Null until measured. */
  bytes: number | null
  /** Removes all of it, with Undo for ten seconds. Never rejects. */
  clear(): Promise<void>
}

/** Milliseconds in which changes are collected: an import notifies of thousands. */
const pause = 200

// Read whenever the page is opened, and not cached.
const always = { staleTime: 0, gcTime: 0, retry: false } as const

const countOptions = (account: string) =>
  queryOptions({
    queryKey: ['kept-counts', account],
    async queryFn() {
      const store = await openLocalStore()
      return { counts: await countItems(store, account), isLasting: store.isLasting }
    },
    ...always,
  })

const sizeOptions = (account: string) =>
  queryOptions({
    queryKey: ['kept-sizes', account],
    async queryFn({ signal }) {
      const slice = createYielder()
      return measureItems(await openLocalStore(), account, () => {
        signal.throwIfAborted()
        return slice()
      })
    },
    ...always,
  })

/** The nonempty collections stored for an account and its active organization, and a function to clear each. */
function useCollectionKinds(account: string, putBeside: RestoreBeside) {
  const queryClient = useQueryClient()
  const counts = useQuery(countOptions(account))
  const sizes = useQuery(sizeOptions(account))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: countOptions(account).queryKey })
      void queryClient.invalidateQueries({ queryKey: sizeOptions(account).queryKey })
    }
    const owners = new Set([readOrgKey(account).account, account])
    const stops = Array.from(owners, (owner) =>
      onStoreChange(owner, () => (timer ??= setTimeout(read, pause))),
    )
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [account, queryClient])

  return {
    /** Undefined until they are known. */
    rows:
      counts.data &&
      Array.from(counts.data.counts, ([kind, count]): ItemRow => {
        const texts = collectionKinds.find((known) => known.kind === kind) ?? unknownKind(kind)
        return {
          id: kind,
          texts,
          count,
          bytes: sizes.data?.get(kind) ?? null,
          clear: () =>
            clearItems(
              { account: keyFor(kind, account), kind },
              (cleared) => `${countText(cleared, texts.singular, texts.plural)} cleared`,
              putBeside,
            ),
        }
      }),
    /** Whether reading failed. */
    isError: counts.isError || sizes.isError,
    /** False if the data lasts only as long as the page. */
    isLasting: counts.data?.isLasting ?? true,
  }
}

const ClearDialog = lazyPart(() => import('./clear-dialog.tsx'), 'ClearDialog', 'The confirmation')

type BrowserDataSectionProps = {
  account: string
  /** Restores items whose place was taken, for kinds whose feature supports that. */
  putBeside: RestoreBeside
  actions: ReactNode
}

/** The data stored in this browser, its size, and buttons to clear it. */
export function BrowserDataSection({ account, putBeside, actions }: BrowserDataSectionProps) {
  const { rows, isError, isLasting } = useCollectionKinds(account, putBeside)
  const [asked, setAsked] = useState<string | null>(null)
  const orgNote = useOrgNote()
  const asking = rows?.find(({ id }) => id === asked)
  return (
    <Region title="Stored in this browser" actions={actions}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          {isLasting
            ? 'Starboard keeps this for your account in this browser only. None of it is on a server. An export includes all of it except the last active organization, the link template, and snapshots with their settings.'
            : 'Starboard cannot use this browser’s storage: everything below lasts until you close this page.'}
        </p>
        {orgNote && (
          <div className="text-sm text-muted">
            {orgNote}
            Data on saved queries, and waivers, reviews, and snapshots of API tokens, are counted and exported
            for this organization only. Make another one active to see its data.
          </div>
        )}
        {isError && (
          <p role="alert" className="text-sm text-danger">
            Starboard could not read its data in this browser. Reload the page to try again.
          </p>
        )}
        {rows && rows.length > 0 && <ItemsTable rows={rows} onClear={setAsked} />}
        {rows?.length === 0 && isLasting && <p className="text-sm text-muted">Nothing is stored here yet.</p>}
        {!rows && !isError && <Skeleton className="h-24 w-full" />}
        <StoragePromise />
      </div>
      {asking && (
        <ClearDialog
          what={asking.texts.what}
          loses={asking.texts.clearWarning}
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

const handleRow = (row: HTMLElement | null) => passFocus(row, 'button')

type ItemsTableProps = { rows: readonly ItemRow[]; onClear(id: string): void }

/** A table of all stored data: count, size, and a button to clear it. */
function ItemsTable({ rows, onClear }: ItemsTableProps) {
  return (
    <table aria-label="Stored in this browser" className="w-full text-sm">
      <TableHead>
        <ColumnHeader>What</ColumnHeader>
        <ColumnHeader className="text-right">Count</ColumnHeader>
        <ColumnHeader className="text-right">Size</ColumnHeader>
        <ColumnHeader className="w-20">
          <span className="sr-only">Actions</span>
        </ColumnHeader>
      </TableHead>
      <tbody>
        {rows.map(({ id, texts, count, bytes }) => (
          <tr key={id} ref={handleRow} className="h-10 border-b border-line last:border-0">
            <th scope="row" className="pr-3 text-left font-normal break-words">
              <bdi>{visibleText(texts.label)}</bdi>
            </th>
            <td className="tabular pr-3 text-right whitespace-nowrap">
              {countText(count, texts.singular, texts.plural)}
            </td>
            <td className="tabular pr-3 text-right whitespace-nowrap text-muted">
              {bytes === null ? 'measuring…' : bytesText(bytes)}
            </td>
            <td className="text-right">
              <Button
                size="small"
                aria-label={`Clear ${visibleText(texts.what)}`}
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

/** Missing in browsers without the Storage API and on insecure pages. */
const storage = (): StorageManager | undefined => ('storage' in navigator ? navigator.storage : undefined)

/** Whether the browser promised not to clear the data when the disk is full (Storage Standard, "persist"). */
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
        {answer === 'open' &&
          'The browser may clear it when the disk gets full. Safari also does after seven days of use without a visit here.'}
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
