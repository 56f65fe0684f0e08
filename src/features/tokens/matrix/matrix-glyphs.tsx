import { clsx } from 'clsx'
import { memo } from 'react'
import type { Mark, MatrixCell } from './matrix-cell.ts'
import { visibleText } from '#lib/visible-text.ts'

const looks = {
  read: 'bg-hover text-ink group-hover/row:bg-line',
  change: 'bg-accent-soft text-accent',
  destroy: 'bg-danger-soft text-danger',
  unknown: 'bg-info-soft text-info',
  impossible: 'text-line-strong',
} as const satisfies Record<Mark['look'], string>

// What is reached through `*` is drawn as an outline in the color of the letter.
const outline = 'border border-current/60 bg-transparent!'

// The letters are drawn by CSS, so that the text of a cell is its words and nothing else.
const letter =
  'flex items-center justify-center rounded-[3px] font-mono not-italic before:content-[attr(data-letter)]'

// Not `sr-only`, which is positioned: in each of hundreds of cells that is a layer to keep.
const unseen = 'block h-px w-px flex-none overflow-clip text-[1px] whitespace-nowrap text-transparent'

type MatrixGlyphsProps = { cell: MatrixCell; slots: number; isCompact: boolean }

/** The content of a cell: words for assistive technology, letters in aligned slots for the eye. */
export const MatrixGlyphs = memo(function MatrixGlyphs({ cell, slots, isCompact }: MatrixGlyphsProps) {
  const size = isCompact ? 13 : 15
  const extra = cell.isUnreadable ? '?' : cell.more > 0 ? `+${cell.more}` : ''
  return (
    <>
      <span className={unseen}>{visibleText(cell.text)}</span>
      {cell.marks.length > 0 && (
        <span
          aria-hidden="true"
          className={clsx('grid gap-px font-semibold', isCompact ? 'text-[10px]' : 'text-2xs')}
          style={{ gridTemplateColumns: `repeat(${slots}, ${size}px)`, gridTemplateRows: `${size + 2}px` }}
        >
          {cell.marks.map((mark) => (
            <i
              key={mark.slot}
              data-letter={mark.letter}
              className={clsx(letter, looks[mark.look], mark.isThroughAll && outline)}
              style={{ gridColumn: mark.slot + 1, gridRow: 1 }}
            />
          ))}
        </span>
      )}
      {extra && (
        <i
          aria-hidden="true"
          data-letter={extra}
          className={clsx(letter, 'ml-px px-0.5 text-2xs font-semibold', looks.unknown)}
        />
      )}
    </>
  )
})
