import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { Badge } from '#ui/badge.tsx'
import { rowPlace } from '#ui/virtual-table.tsx'
import type { ChangeKind, ChangeLine } from './change-lines.ts'
import type { ListReading, ValueText } from './reading.ts'
import type { DescribedEntry } from './described-changes.ts'

/** Column widths in pixels; both values and their difference share the remaining space. */
const wide = [264, 196, 248, 248, 196] as const
const narrow = [148, 128, 148, 148, 148] as const

/** Column style. A stable object, so that React has nothing to compare. */
export type ColumnStyle = { width: number; flex?: string }

type Layout = { styles: readonly ColumnStyle[]; width: number }

function layoutOf(widths: readonly number[]): Layout {
  const styles = widths.map((width, index) => (index < 2 ? { width } : { width, flex: '1 0 auto' }))
  return { styles, width: widths.reduce((sum, width) => sum + width, 0) }
}

const wideLayout = layoutOf(wide)
const narrowLayout = layoutOf(narrow)

/** The columns for this many pixels, and their minimum total width. */
export const changeLayout = (available: number): Layout => (available < 700 ? narrowLayout : wideLayout)

export const rowHeight = 36

export const changeKindLabels: Readonly<Record<ChangeKind, string>> = {
  gone: 'Gone',
  appeared: 'Appeared',
  changed: 'Changed',
}

const cell = 'h-[36px] truncate border-b border-line px-3 leading-[35px]'
const fixedCell = `${cell} flex-none`

type ValueProps = { value: ValueText; index: number; style: ColumnStyle | undefined }

function Value({ value: { text, isAbsent, exact }, index, style }: ValueProps) {
  return (
    <td
      aria-colindex={index}
      aria-description={exact}
      data-tip={exact ?? (text.length > 24 ? text : undefined)}
      style={style}
      className={`${fixedCell} tabular`}
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
  style: ColumnStyle | undefined
}

function Name({ entry, href, isShown, style }: NameProps) {
  return (
    <td aria-colindex={1} style={style} className={`${fixedCell} font-medium sm:pl-6`}>
      <a href={href} tabIndex={-1} className={isShown ? 'hover:underline' : 'sr-only'}>
        <bdi>{entry.name}</bdi>
        {entry.occurrence > 0 && ` (record ${entry.occurrence + 1})`}
      </a>
    </td>
  )
}

function Difference({ text, style }: { text: string | undefined; style: ColumnStyle | undefined }) {
  return (
    <td
      aria-colindex={5}
      style={style}
      data-tip={text && text.length > 24 ? text : undefined}
      className={`${cell} tabular text-muted`}
    >
      <bdi>{text}</bdi>
    </td>
  )
}

type ChangeRowProps = {
  reading: ListReading
  line: ChangeLine
  styles: readonly ColumnStyle[]
  position: number
  isActive: boolean
}

/** The known fields of an entry that appeared or is gone: "Plan personal · Users 250". */
export const knownText = ({ type, changes }: DescribedEntry): string =>
  changes
    .map(({ text: { label, before, after } }) => `${label} ${(type === 'gone' ? before : after).text}`)
    .join(' · ')

/** A line of the list of changes. */
export function ChangeRow({ reading, line, styles, position, isActive }: ChangeRowProps) {
  const [nameStyle, fieldStyle, beforeStyle, afterStyle, differenceStyle] = styles
  const row = {
    ...rowPlace(position, rowHeight, isActive),
    className: clsx(
      'absolute inset-x-0 top-0 flex h-[36px] hover:bg-hover focus:bg-hover focus:outline-2 focus:-outline-offset-2 focus:outline-focus',
      line.type === 'group' ? 'bg-sunken' : 'bg-surface',
    ),
  }
  if (line.type === 'group') {
    return (
      <tr {...row}>
        <th
          scope="rowgroup"
          aria-colindex={1}
          colSpan={styles.length}
          className={`${cell} flex-1 text-left text-xs font-semibold sm:pl-6`}
        >
          {changeKindLabels[line.kind]}{' '}
          <span className="tabular font-normal text-muted">{numberText(line.count)}</span>
        </th>
      </tr>
    )
  }
  const { entry } = line
  const isFirst = line.type === 'entry' || (line.type === 'field' && line.isFirst)
  const name = <Name entry={entry} href={reading.href(entry.id)} isShown={isFirst} style={nameStyle} />
  const field = (label: ReactNode, className = 'text-muted') => (
    <td
      aria-colindex={2}
      data-tip={typeof label === 'string' && label.length > 18 ? label : undefined}
      style={fieldStyle}
      className={clsx(fixedCell, className)}
    >
      {label}
    </td>
  )
  if (line.type === 'more') {
    return (
      <tr {...row}>
        {name}
        <td aria-colindex={2} colSpan={4} className={`${cell} w-0 flex-1 pl-7`}>
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
        <td aria-colindex={3} colSpan={3} data-tip={known} className={`${cell} w-0 flex-1`}>
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
  if (line.type === 'part') {
    const { label, before, after, difference } = line.part
    return (
      <tr {...row}>
        {name}
        {field(label, 'pl-7 text-muted')}
        <Value value={before} index={3} style={beforeStyle} />
        <Value value={after} index={4} style={afterStyle} />
        <Difference text={difference} style={differenceStyle} />
      </tr>
    )
  }
  const { label, before, after, difference, tone } = line.change.text
  return (
    <tr {...row}>
      {name}
      {field(label)}
      <Value value={before} index={3} style={beforeStyle} />
      {tone ? (
        <td aria-colindex={4} style={afterStyle} className={fixedCell}>
          <Badge tone={tone}>{after.text}</Badge>
        </td>
      ) : (
        <Value value={after} index={4} style={afterStyle} />
      )}
      <Difference text={difference} style={differenceStyle} />
    </tr>
  )
}
