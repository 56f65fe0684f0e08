import { clsx } from 'clsx'
import { ArrowLeftToLine, X } from 'lucide-react'
import { encodePathSegment } from '#lib/addresses.ts'
import { capitalized, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { Identifier } from '#ui/facts.tsx'
import type { NamedRecord } from '#ui/find-records.ts'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { noAddress } from '../list/resource.ts'
import { ListLink } from '../views/list-link.ts'
import { type ComparedSide, sideName } from './find-compared.ts'
import type { Compared, ComparedLine, ComparedSection } from './compared.ts'

/** Minimum widths in rem. */
const labelWidth = 9
const columnWidth = 14

type ComparedTableProps<Entry extends NamedRecord> = {
  compared: Compared<Entry>
  sides: readonly ComparedSide<Entry>[]
  sections: readonly ComparedSection[]
  onFirst(position: number): void
  onRemove(position: number): void
}

/** A table with a column per record and a row per field. The header and the first column stay visible. */
export function ComparedTable<Entry extends NamedRecord>(props: ComparedTableProps<Entry>) {
  const { compared, sides, sections, onFirst, onRemove } = props
  return (
    <table
      aria-label="Comparison"
      style={{ minWidth: `${labelWidth + sides.length * columnWidth}rem` }}
      className="w-full table-fixed border-separate border-spacing-0 bg-surface text-sm print:min-w-0!"
    >
      <thead>
        <tr>
          <th
            scope="col"
            className="sticky top-0 left-0 z-30 w-36 border-r border-b border-line bg-sunken px-4 py-2 text-left align-bottom text-xs font-medium text-muted sm:w-56 sm:px-6 print:static"
          >
            Field
          </th>
          {sides.map((side, position) => (
            <SideHead
              key={side.key}
              compared={compared}
              side={side}
              isFirst={position === 0}
              // Without rows in the URL, records with the same ID are in list order, so they cannot be reordered.
              onFirst={
                position === 0 || (!compared.namesRows && side.id === sides[0]?.id)
                  ? null
                  : () => onFirst(position)
              }
              onRemove={() => onRemove(position)}
            />
          ))}
        </tr>
      </thead>
      {sections.map((section) => (
        <Section key={section.title} {...section} sides={sides} />
      ))}
    </table>
  )
}

/** A sentence on why a side is empty; null if it is not. */
function gapText(
  { counted, missing }: Compared<never>,
  { entry, number, twins }: ComparedSide,
): string | null {
  if (entry) return null
  if (twins === 0) return missing
  return `Only ${twins} ${counted}${twins === 1 ? ' has' : 's have'} this ID; there is no ${counted} ${number}.`
}

type SideHeadProps<Entry extends NamedRecord> = {
  compared: Compared<Entry>
  side: ComparedSide<Entry>
  isFirst: boolean
  /** Null if it would have no effect. */
  onFirst: (() => void) | null
  onRemove(): void
}

/** The header of a column: its record and actions. */
function SideHead<Entry extends NamedRecord>(props: SideHeadProps<Entry>) {
  const { compared, side, isFirst, onFirst, onRemove } = props
  const { id, entry, number, twins, letter } = side
  const { counted, hasLetters } = compared
  const name = sideName(side)
  const gap = gapText(compared, side)
  return (
    <th
      scope="col"
      className="sticky top-0 z-20 border-b border-line bg-sunken px-3 py-2 text-left align-top font-normal print:static"
    >
      <div className="flex items-start gap-2">
        {hasLetters && (
          <span className="inline-flex size-5 shrink-0 items-center justify-center rounded-sm bg-accent-soft text-xs font-semibold text-accent">
            {letter}
          </span>
        )}
        <span className="min-w-0 flex-1 text-sm font-semibold">
          {entry ? (
            <LinkedName compared={compared} entry={entry} />
          ) : (
            <bdi className="line-clamp-2 wrap-anywhere print:line-clamp-none">{name}</bdi>
          )}
        </span>
        <span className="-mt-1 -mr-1.5 flex print:hidden">
          {onFirst && (
            <IconButton
              label={`Make ${name} ${hasLetters ? 'A' : 'the base'}`}
              icon={<ArrowLeftToLine size={14} />}
              onClick={onFirst}
            />
          )}
          <IconButton label={`Remove ${name}`} icon={<X size={14} />} onClick={onRemove} />
        </span>
      </div>
      <span className="block print:[&_button]:hidden">
        <Identifier id={id} />
      </span>
      <div className="flex flex-wrap items-center gap-1">
        {isFirst && !hasLetters && <Badge tone="accent">Base</Badge>}
        {entry && twins > 1 && (
          <Badge tone="warning">
            {capitalized(counted)} {number} of {twins} with this ID
          </Badge>
        )}
      </div>
      {gap && <p className="text-xs text-warning">{gap}</p>}
    </th>
  )
}

type LinkedNameProps<Entry extends NamedRecord> = {
  compared: Pick<Compared<Entry>, 'linkTo'>
  entry: Entry
  className?: string
}

/** The name of a record, linked to its page if its ID can be part of a URL. */
export function LinkedName<Entry extends NamedRecord>(props: LinkedNameProps<Entry>) {
  const { compared, entry, className } = props
  const name = (
    <bdi className="line-clamp-2 wrap-anywhere print:line-clamp-none">
      {visibleText(entry.name || entry.id)}
    </bdi>
  )
  if (!('segment' in encodePathSegment(entry.id))) {
    return (
      <span data-tip={noAddress} className={className}>
        {name}
      </span>
    )
  }
  return (
    <ListLink
      {...compared.linkTo(entry)}
      className={clsx('inline-block min-h-7 rounded-sm hover:underline', className)}
    >
      {name}
    </ListLink>
  )
}

/** The number of rows rendered at first, and with each click on "Show more". */
const shownFirst = 100
const shownMore = 500

function Section({ title, lines, sides }: ComparedSection & { sides: readonly ComparedSide[] }) {
  const { shown, more } = useFirstOfMany(lines.length, shownFirst, {
    step: shownMore,
    label: (next) => `Show ${numberText(next)} more ${title.toLowerCase()}`,
  })
  return (
    <tbody>
      {title && (
        <tr>
          <th
            scope="rowgroup"
            colSpan={sides.length + 1}
            className="border-b border-line bg-surface pt-4 pb-1.5 text-left"
          >
            <span className="sticky left-0 px-4 text-xs font-semibold text-muted sm:px-6">{title}</span>
          </th>
        </tr>
      )}
      {lines.slice(0, shown).map((line) => (
        <Line key={line.key} line={line} sides={sides} />
      ))}
      {more && (
        <tr className="print:hidden">
          <td colSpan={sides.length + 1} className="border-b border-line px-4 pb-2 sm:px-6">
            <div className="sticky left-4 w-fit sm:left-6">{more}</div>
          </td>
        </tr>
      )}
    </tbody>
  )
}

function Line({ line, sides }: { line: ComparedLine; sides: readonly ComparedSide[] }) {
  const { label, isCode = false, isDifferent, isUnknown = false, unlikeFirst, cell } = line
  // If the first one is not in the list, the others may differ from each other.
  const marksCells = unlikeFirst !== undefined && (!isDifferent || unlikeFirst.includes(true))
  return (
    <tr className="group">
      <th
        scope="row"
        className="sticky left-0 z-10 border-r border-b border-line bg-surface px-4 py-1.5 text-left align-top font-normal group-hover:bg-hover sm:px-6 print:static"
      >
        <bdi
          className={clsx(
            'wrap-anywhere',
            isCode && 'font-mono text-xs',
            isDifferent ? 'font-medium' : 'text-muted',
          )}
        >
          {visibleText(label) || '“”'}
        </bdi>
        {isDifferent && !marksCells && (
          <span
            data-tip={isUnknown ? 'Not known to be the same in all' : 'Not the same in all'}
            className={clsx('text-xs font-semibold', isUnknown ? 'text-warning' : 'text-accent')}
          >
            {/* A non-breaking space keeps it with the last word. */}
            <span aria-hidden="true">{isUnknown ? '\u00a0?' : '\u00a0≠'}</span>
            <span className="sr-only"> {isUnknown ? 'may differ' : 'differs'}</span>
          </span>
        )}
      </th>
      {sides.map(({ key, entry }, position) => {
        const isUnlike = unlikeFirst?.[position] === true
        return (
          <td
            key={key}
            className={clsx(
              'tabular border-b border-line px-3 py-1.5 align-top group-hover:bg-hover',
              marksCells && position > 0 && !isUnlike && 'text-muted',
            )}
          >
            {entry && (
              <div className="flex items-baseline gap-2">
                <div className="min-w-0 flex-1">{cell(position)}</div>
                {isUnlike && (
                  <span data-tip="Unlike the base" className="text-xs font-semibold text-accent">
                    <span aria-hidden="true">≠</span>
                    <span className="sr-only">differs from the base</span>
                  </span>
                )}
              </div>
            )}
          </td>
        )
      })}
    </tr>
  )
}
