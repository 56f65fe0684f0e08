import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { type DiffRow, type MarkedText, diffRows } from './diff-rows.ts'

type LineDiffProps = { before: MarkedText; after: MarkedText; label: string }

/** Rows drawn at once; more would make a list of many queries slow. */
const most = 400

const looks = { same: '', removed: 'bg-danger-soft', added: 'bg-success-soft', gap: 'bg-sunken' }
const signs = { same: ' ', removed: '−', added: '+' }
const words = { same: '', removed: 'Removed', added: 'Added' }

/** The lines that change, as one reads a patch: what goes, what comes, and the lines around. */
export function LineDiff({ before, after, label }: LineDiffProps) {
  const rows = useMemo(() => diffRows(before, after), [before, after])
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, most)
  return (
    <>
      <table aria-label={label} className="w-full border-collapse font-mono text-xs leading-5">
        <thead className="sr-only">
          <tr>
            <th scope="col">Line before</th>
            <th scope="col">Line after</th>
            <th scope="col">Change</th>
            <th scope="col">Text</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Line key={keyOf(row)} row={row} />
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <div className="p-2">
          <Button size="small" onClick={() => setIsWhole(true)}>
            Show {countText(rows.length - shown.length, 'more line')}
          </Button>
        </div>
      )}
    </>
  )
}

const keyOf = (row: DiffRow) => `${row.kind} ${row.kind === 'added' ? row.after : row.before}`

const numberLook = 'w-9 pr-2 text-right align-top text-faint tabular select-none'

function Line({ row }: { row: DiffRow }) {
  if (row.kind === 'gap') {
    return (
      <tr className={looks.gap}>
        <td colSpan={4} className="px-3 py-0.5 font-sans text-2xs text-muted">
          {countText(row.count, 'unchanged line')}
        </td>
      </tr>
    )
  }
  const Tag = row.kind === 'removed' ? 'del' : row.kind === 'added' ? 'ins' : 'span'
  return (
    <tr className={looks[row.kind]}>
      <td className={clsx(numberLook, 'max-sm:hidden')}>{'before' in row ? row.before : ''}</td>
      <td className={clsx(numberLook, 'max-sm:hidden')}>{'after' in row ? row.after : ''}</td>
      <td className="w-5 text-center align-top text-muted select-none">
        <span aria-hidden="true">{signs[row.kind]}</span>
        <span className="sr-only">{words[row.kind]}</span>
      </td>
      <td className="pr-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
        <Tag className="no-underline" dir="auto">
          {row.parts.map(({ from, text, isMatch }) =>
            isMatch ? (
              <mark
                key={from}
                className="rounded-xs bg-transparent font-semibold text-inherit underline decoration-2 underline-offset-2"
              >
                {visibleText(text)}
              </mark>
            ) : (
              visibleText(text)
            ),
          )}
        </Tag>
      </td>
    </tr>
  )
}
