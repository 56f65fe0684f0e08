import { useNow } from '#ui/now.tsx'
import type { Version } from '../store/query-store.ts'
import type { Pair } from './chosen-pair.ts'
import { type VersionActions, VersionRow } from './version-row.tsx'

type VersionsTableProps = {
  /** Newest first. */
  versions: readonly Version[]
  name: string
  onService: Version | undefined
  inEditor: Version | undefined
  pair: Pair | null
  onPair(side: keyof Pair, version: Version): void
  actions: VersionActions
}

const head =
  'sticky top-0 z-1 bg-sunken py-1.5 text-xs font-medium text-muted shadow-[inset_0_-1px_0_var(--line)]'

/** The versions of a query, newest first, with the choice of two to compare. */
export function VersionsTable(props: VersionsTableProps) {
  const { versions, name, onService, inEditor, pair, onPair, actions } = props
  const now = useNow()
  return (
    <div className="max-h-96 shrink-0 overflow-y-auto rounded-lg border border-line bg-surface">
      <table aria-label="Versions" className="w-full text-left text-sm">
        <thead>
          <tr>
            <th className={`${head} pr-3 pl-4`}>From</th>
            <th className={`${head} pr-3`}>To</th>
            <th className={`${head} pr-4`}>Time</th>
            <th className={`${head} pr-4 max-md:hidden`}>How it came</th>
            <th className={`${head} pr-4 max-md:hidden`}>Note</th>
            <th className={`${head} pr-4 text-right max-md:hidden`}>Size</th>
            <th className={`${head} pr-3 text-right`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <VersionRow
              key={version.at}
              version={version}
              name={name}
              isOnService={version === onService}
              isInEditor={version === inEditor}
              pair={pair}
              now={now}
              onPair={onPair}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
