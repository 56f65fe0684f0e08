import { scopeKinds } from '#grants/capability-catalog.ts'
import { scopeLabel, scopeWords } from '#grants/scope-text.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { Region } from '#ui/region.tsx'
import { GrantTable } from '../fields/grant-table.tsx'
import { type ComparedGrant, type GrantLine, grantLines } from './compared-grants.ts'

/** Names shown at first, and how many more each click adds. */
const namedFirst = 6
const shownMore = 500

/** The datasets or views of a line: the first few, and more on request. */
function LineNames({ line: { kind, names } }: { line: GrantLine }) {
  const { shown, more } = useFirstOfMany(names.length, namedFirst, {
    step: shownMore,
    label: (next) => `Show ${numberText(next)} more ${kind}s`,
  })
  if (kind === 'organization')
    return <bdi className="font-mono text-xs">{visibleText(names[0] ?? '') || '“”'}</bdi>
  return (
    <>
      {names.length > 1 && (
        <span className="block text-xs text-muted">
          {numberText(names.length)} {kind}s
        </span>
      )}
      <ul className="flex flex-wrap gap-x-2 font-mono text-xs">
        {names.slice(0, shown).map((name) => (
          <li key={name} className="max-w-full">
            <bdi className="wrap-anywhere">{visibleText(scopeLabel(name)) || '“”'}</bdi>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

/** What a line grants, and which tokens allow it only through `*`, or may allow it in an unreadable part or by an unknown grant. */
function LineGrants({ line, letters }: { line: GrantLine; letters: readonly string[] }) {
  const lettersOf = (indexes: readonly number[]) => indexes.map((index) => letters[index]).join(' and ')
  return (
    <>
      <bdi>{visibleText(line.text)}</bdi>
      <span className="flex flex-wrap gap-1">
        {line.through.length > 0 && <Badge>{lettersOf(line.through)} through *</Badge>}
        {line.unread.length > 0 && <Badge tone="warning">{lettersOf(line.unread)} unreadable here</Badge>}
        {line.unknown.length > 0 && <Badge tone="warning">{lettersOf(line.unknown)} unknown here</Badge>}
      </span>
    </>
  )
}

type GrantRegionProps = {
  /** "Only in A". */
  title: string
  grants: readonly ComparedGrant[]
  letters: readonly string[]
  /** Shown when there are none. */
  nothing: string
}

/** The exact grants that one or both of two tokens have, by scope. */
export function GrantRegion({ title, grants, letters, nothing }: GrantRegionProps) {
  const lines = grantLines(grants)
  return (
    <Region
      title={title}
      className="min-w-0"
      actions={<span className="tabular text-xs text-muted">{countText(grants.length, 'grant')}</span>}
    >
      {lines.length === 0 && <p className="text-sm text-muted">{nothing}</p>}
      <div className="flex flex-col gap-4">
        {scopeKinds.map((kind) => {
          const ofKind = lines.filter((line) => line.kind === kind)
          return (
            ofKind.length > 0 && (
              <GrantTable
                key={kind}
                label={`${title}: ${scopeWords[kind].title}`}
                headers={[scopeWords[kind].singular, 'Granted']}
                first={50}
                lines={ofKind.map((line) => ({
                  key: line.key,
                  name: <LineNames line={line} />,
                  granted: <LineGrants line={line} letters={letters} />,
                }))}
              />
            )
          )
        })}
      </div>
    </Region>
  )
}
