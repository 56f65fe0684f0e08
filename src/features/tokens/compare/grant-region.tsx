import { useState } from 'react'
import { scopeLabel } from '#grants/scope-text.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'
import { ColumnHead, TableHead } from '#ui/table-head.tsx'
import { type ComparedGrant, type GrantLine, grantLines } from './compared-grants.ts'

/** Names that are shown before anybody asks for more, and how many more come at a time. */
const namedFirst = 6
const shownMore = 500

/** The datasets or views of a line: the first ones, and the rest on request. */
function LineNames({ line: { kind, names } }: { line: GrantLine }) {
  const [shown, setShown] = useState(namedFirst)
  const left = names.length - shown
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
      {left > 0 && (
        <button
          type="button"
          onClick={() => setShown(shown + shownMore)}
          className="rounded-sm text-xs text-accent hover:underline print:hidden"
        >
          Show {numberText(Math.min(left, shownMore))} more {kind}s
        </button>
      )}
    </>
  )
}

const titles = {
  organization: { caption: 'Organization', head: 'Resource' },
  dataset: { caption: 'Datasets', head: 'Dataset' },
  view: { caption: 'Views', head: 'View' },
} as const

type GrantRegionProps = {
  /** "Only in A". */
  title: string
  grants: readonly ComparedGrant[]
  /** Letters of the compared tokens. */
  letters: readonly string[]
  /** Said when there are none. */
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
        {(['organization', 'dataset', 'view'] as const).map((kind) => {
          const ofKind = lines.filter((line) => line.kind === kind)
          return (
            ofKind.length > 0 && (
              <LineTable
                key={kind}
                label={`${title}: ${titles[kind].caption}`}
                kind={kind}
                lines={ofKind}
                letters={letters}
              />
            )
          )
        })}
      </div>
    </Region>
  )
}

const shownFirst = 50

type LineTableProps = {
  label: string
  kind: GrantLine['kind']
  lines: readonly GrantLine[]
  letters: readonly string[]
}

function LineTable({ label, kind, lines, letters }: LineTableProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, shownFirst)
  const lettersOf = (places: readonly number[]) => places.map((place) => letters[place]).join(' and ')
  return (
    <div>
      <table aria-label={label} className="w-full table-fixed text-left text-sm">
        <TableHead>
          <ColumnHead>{titles[kind].head}</ColumnHead>
          <ColumnHead>Granted</ColumnHead>
        </TableHead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.key} className="border-b border-line/60 last:border-0">
              <th scope="row" className="py-1.5 pr-3 align-top font-normal">
                <LineNames line={line} />
              </th>
              <td className="py-1.5 align-top">
                <bdi className="wrap-anywhere">{visibleText(line.text)}</bdi>
                <span className="flex flex-wrap gap-1">
                  {line.through.length > 0 && <Badge>{lettersOf(line.through)} through *</Badge>}
                  {line.unread.length > 0 && (
                    <Badge tone="warning">{lettersOf(line.unread)} unreadable here</Badge>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > shown.length && (
        <Button size="small" className="mt-2 print:hidden" onClick={() => setWhole(true)}>
          Show {numberText(lines.length - shown.length)} more
        </Button>
      )}
    </div>
  )
}
