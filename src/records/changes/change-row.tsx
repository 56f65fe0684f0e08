import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { Badge } from '#ui/badge.tsx'
import { rowPlace } from '#ui/virtual-table.tsx'
import type { ChangeKind, ChangeLine } from './change-lines.ts'
import type { ChangeText, ListReading, ValueText } from './reading.ts'
import type { DescribedEntry } from './described-changes.ts'

/** The width of the narrowest columns together, in pixels. */
export const leastWidth = 720

/** Five columns. Those for name and field grow first; the values and their difference share what is left. */
export const changeColumns =
  'grid grid-cols-[minmax(148px,264px)_minmax(128px,196px)_repeat(3,minmax(148px,1fr))]'

export const rowHeight = 36

export const changeKindLabels: Readonly<Record<ChangeKind, string>> = {
  gone: 'Gone',
  appeared: 'Appeared',
  changed: 'Changed',
}

const cell = 'h-[36px] truncate border-b border-line px-3 leading-[35px]'

type ValueProps = { value: ValueText; index: number; className?: string }

function Value({ value: { text, isAbsent, exact }, index, className }: ValueProps) {
  return (
    <td
      aria-colindex={index}
      aria-description={exact}
      data-tip={exact ?? (text.length > 24 ? text : undefined)}
      className={clsx(cell, 'tabular', className)}
    >
      <bdi className={isAbsent ? 'text-faint' : undefined}>{text}</bdi>
    </td>
  )
}

type NameProps = {
  entry: DescribedEntry
  href: string | undefined
  /** False in further lines of an entry, where the name is only for screen readers. */
  isShown: boolean
}

function Name({ entry, href, isShown }: NameProps) {
  return (
    <td aria-colindex={1} className={`${cell} font-medium sm:pl-6`}>
      <a href={href} tabIndex={-1} className={isShown ? 'hover:underline' : 'sr-only'}>
        <bdi>{entry.name}</bdi>
        {entry.occurrence > 0 && ` (record ${entry.occurrence + 1})`}
      </a>
    </td>
  )
}

type ChangeRowProps = { reading: ListReading; line: ChangeLine; position: number; isActive: boolean }

/** The known fields of an entry that appeared or is gone: "Plan personal · Users 250". */
export const knownText = ({ type, changes }: DescribedEntry): string =>
  changes
    .map(({ text: { label, before, after } }) => `${label} ${(type === 'gone' ? before : after).text}`)
    .join(' · ')

/** A line of the list of changes. */
export function ChangeRow({ reading, line, position, isActive }: ChangeRowProps) {
  const row = {
    ...rowPlace(position, rowHeight, isActive),
    className: clsx(
      changeColumns,
      'absolute inset-x-0 top-0 h-[36px] hover:bg-hover focus:bg-hover focus:outline-2 focus:-outline-offset-2 focus:outline-focus',
      line.type === 'group' ? 'bg-sunken' : 'bg-surface',
    ),
  }
  if (line.type === 'group') {
    return (
      <tr {...row}>
        <th
          scope="rowgroup"
          aria-colindex={1}
          colSpan={5}
          className={`${cell} col-span-5 text-left text-xs font-semibold sm:pl-6`}
        >
          {changeKindLabels[line.kind]}{' '}
          <span className="tabular font-normal text-muted">{numberText(line.count)}</span>
        </th>
      </tr>
    )
  }
  const { entry } = line
  const isFirst = line.type === 'entry' || (line.type === 'field' && line.isFirst)
  const name = <Name entry={entry} href={reading.href(entry.id)} isShown={isFirst} />
  const field = (label: ReactNode, className = 'text-muted') => (
    <td
      aria-colindex={2}
      data-tip={typeof label === 'string' && label.length > 18 ? label : undefined}
      className={clsx(cell, className)}
    >
      {label}
    </td>
  )
  if (line.type === 'more') {
    return (
      <tr {...row}>
        {name}
        <td aria-colindex={2} colSpan={4} className={`${cell} col-span-4 pl-7`}>
          <button type="button" tabIndex={-1} className="text-accent hover:underline">
            Show {countText(line.count, 'more', 'more')}
          </button>
        </td>
      </tr>
    )
  }
  if (line.type === 'entry') {
    const known = knownText(entry)
    return (
      <tr {...row}>
        {name}
        {field(entry.type === 'gone' ? 'last known' : 'now')}
        <td aria-colindex={3} colSpan={3} data-tip={known} className={`${cell} col-span-3`}>
          {line.hasTwin && reading.twins && (
            <span data-tip={reading.twins.reason} className="mr-2">
              <Badge tone="info">{reading.twins.badge}</Badge>
            </span>
          )}
          <bdi>{known}</bdi>
        </td>
      </tr>
    )
  }
  const isPart = line.type === 'part'
  const { label, before, after, difference, tone }: ChangeText = isPart ? line.part : line.change.text
  return (
    <tr {...row}>
      {name}
      {field(label, isPart ? 'pl-7 text-muted' : undefined)}
      <Value value={before} index={3} />
      {tone ? (
        <td aria-colindex={4} className={cell}>
          <Badge tone={tone}>{after.text}</Badge>
        </td>
      ) : (
        <Value value={after} index={4} />
      )}
      <Value value={{ text: difference ?? '' }} index={5} className="text-muted" />
    </tr>
  )
}
