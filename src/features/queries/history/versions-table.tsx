import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { absoluteTime, localTimeText, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { readRecordText, textAt } from '#record-text/record-text.ts'
import { useAccountKey } from '#local/account.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { MenuItem } from '#ui/menu-popup.tsx'
import { RowMenu } from '#ui/row-menu.tsx'
import { useNow } from '#ui/now.tsx'
import { offerUndo } from '#ui/toast.tsx'
import { changeStore } from '../library/use-library.ts'
import { historyOptions } from '../library/versions.ts'
import type { Version, VersionSource } from '../store/query-store.ts'

const notChanged = {
  title: 'History could not be changed',
  description: 'This browser’s storage did not accept it. Nothing else changed.',
}

/** The history of one query, with actions to change it. */
export function useHistory(id: string) {
  const account = useAccountKey()
  const query = useQuery(historyOptions(account, id))

  const put = (versions: readonly Version[]) =>
    void changeStore(account, (store) => Promise.all(versions.map(store.putVersion)), notChanged)

  async function remove(versions: readonly Version[], title: string) {
    const isDone = await changeStore(
      account,
      (store) => Promise.all(versions.map(({ at }) => store.removeVersion(id, at))),
      notChanged,
    )
    if (isDone) offerUndo(title, () => put(versions), { description: 'Nothing was changed on the service.' })
  }

  return {
    history: query.data,
    error: query.error,
    setNote: (version: Version, note: string) => put([{ ...version, note }]),
    remove: (version: Version) =>
      void remove([version], `Removed the version of ${localTimeText(version.at)} from History`),
    clear: (versions: readonly Version[]) =>
      void remove(versions, `Removed ${countText(versions.length, 'version')} from History`),
  }
}

export type Pair = { from: Version; to: Version }

/**
 * The two versions to compare: those the URL names by time, by default the newest two. `versions` is newest first. Null
 * when there are fewer than two.
 */
export function chosenPair(
  versions: readonly Version[],
  named: { from?: string | undefined; to?: string | undefined },
): Pair | null {
  const find = (at: string | undefined) => versions.find((version) => String(version.at) === at)
  const wanted = find(named.from)
  const to = find(named.to) ?? versions.find((version) => version !== wanted)
  if (!to) return null
  const older = versions.find((version) => version.at < to.at)
  const from = wanted && wanted !== to ? wanted : (older ?? versions.find((version) => version !== to))
  return from ? { from, to } : null
}

const sourceText: Readonly<Record<VersionSource, string>> = {
  loaded: 'Loaded',
  saved: 'Saved here',
  replaced: 'Replaced by yours',
  deleted: 'Deleted here',
  imported: 'Imported',
}

/** A version's name, if its record has one, and its size in UTF-8: "1,234 bytes". */
function factsOfVersion({ text }: Version) {
  const { record } = readRecordText(text)
  const bytes = new TextEncoder().encode(text).length
  return { name: record && textAt(record, ['name']), size: `${numberText(bytes)} bytes` }
}

/** Restores a version; `label` is the action's name in this context. */
export type Restore = {
  label: string
  blocked: string | undefined
  run(version: Version, time: string): void
}

type VersionsTableProps = {
  /** Newest first. */
  versions: readonly Version[]
  /** The query's current name. */
  name: string
  onService: Version | undefined
  inEditor: Version | undefined
  pair: Pair | null
  onPair(side: keyof Pair, version: Version): void
  restore: Restore
  menuOf(version: Version): readonly MenuItem[]
}

type VersionRowProps = Omit<VersionsTableProps, 'versions'> & { version: Version; now: number }

function VersionRow(props: VersionRowProps) {
  const { version, name, onService, inEditor, pair, now, onPair, restore, menuOf } = props
  const time = localTimeText(version.at)
  const facts = useMemo(() => factsOfVersion(version), [version])
  const note = version.note && <bdi className="[overflow-wrap:anywhere]">{visibleText(version.note)}</bdi>
  const side = (which: keyof Pair, other: keyof Pair, label: string) => (
    <td className="w-0 py-2.5 pr-3 align-top whitespace-nowrap first:pl-4">
      <input
        type="radio"
        name={`compare-${which}`}
        aria-label={`${label} ${time}`}
        checked={pair?.[which].at === version.at}
        disabled={!pair || pair[other].at === version.at}
        onChange={() => onPair(which, version)}
        className="mt-0.5 block size-4 accent-[var(--accent)] disabled:opacity-30"
      />
    </td>
  )
  return (
    <tr className="border-b border-line last:border-0 hover:bg-hover">
      {side('from', 'to', 'From')}
      {side('to', 'from', 'To')}
      <td className="py-2.5 pr-4 align-top">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <time
            dateTime={new Date(version.at).toISOString()}
            data-tip={absoluteTime(version.at)}
            className="font-medium"
          >
            {relativeTime(version.at, Math.max(now, version.at))}
          </time>
          {version === onService && <Badge tone="success">On the service now</Badge>}
          {version === inEditor && <Badge tone="accent">In the editor</Badge>}
        </div>
        <div className="tabular text-xs text-muted">{time}</div>
        {facts.name !== undefined && facts.name !== name && (
          <div className="text-xs text-muted">
            Named <bdi className="font-medium break-words text-ink">{visibleText(facts.name) || '“”'}</bdi>
          </div>
        )}
        <div className="mt-0.5 text-xs text-muted lg:hidden">
          {sourceText[version.source]} · <span className="tabular">{facts.size}</span>
          {note && <p className="mt-0.5 text-ink">{note}</p>}
        </div>
      </td>
      <td className="py-2.5 pr-4 align-top whitespace-nowrap max-lg:hidden">{sourceText[version.source]}</td>
      <td className="py-2.5 pr-4 align-top max-lg:hidden">{note || <span className="text-faint">—</span>}</td>
      <td className="tabular py-2.5 pr-4 text-right align-top whitespace-nowrap text-muted max-lg:hidden">
        {facts.size}
      </td>
      <td className="w-0 py-2 pr-3 align-top">
        <div className="flex items-center justify-end gap-1 max-sm:flex-wrap">
          <Button
            size="small"
            disabledReason={restore.blocked}
            aria-label={`${restore.label} the version of ${time}`}
            onClick={() => restore.run(version, time)}
          >
            {restore.label}
          </Button>
          <RowMenu label={`Actions for the version of ${time}`} items={menuOf(version)} />
        </div>
      </td>
    </tr>
  )
}

const head =
  'sticky top-0 z-1 bg-sunken py-1.5 text-xs font-medium text-muted shadow-[inset_0_-1px_0_var(--line)]'

/** A query's versions, newest first, with radio buttons that choose two to compare. */
export function VersionsTable({ versions, ...row }: VersionsTableProps) {
  const now = useNow()
  return (
    <div className="max-h-96 shrink-0 overflow-y-auto rounded-lg border border-line bg-surface">
      <table aria-label="Versions" className="w-full text-left text-sm">
        <thead>
          <tr>
            <th className={`${head} pr-3 pl-4`}>From</th>
            <th className={`${head} pr-3`}>To</th>
            <th className={`${head} pr-4`}>Time</th>
            <th className={`${head} pr-4 max-lg:hidden`}>Source</th>
            <th className={`${head} pr-4 max-lg:hidden`}>Note</th>
            <th className={`${head} pr-4 text-right max-lg:hidden`}>Size</th>
            <th className={`${head} pr-3 text-right`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <VersionRow key={version.at} version={version} now={now} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
