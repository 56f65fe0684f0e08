import { clsx } from 'clsx'
import { useState } from 'react'
import { linesOf } from '#lib/text-lines.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'

/** Lines before there is a button for the rest. */
const mostLines = 60

type Look = 'same' | 'removed' | 'added'
const looks: Record<Look, { sign: string; className: string }> = {
  same: { sign: ' ', className: '' },
  removed: { sign: '−', className: 'bg-danger-soft' },
  added: { sign: '+', className: 'bg-success-soft' },
}

type HunkLinesProps = {
  text: string
  /** Number of the first line, from 1. */
  firstLine: number
  look?: Look
  /** Shows the line ends: they are all that differs. */
  showEnds?: boolean
}

/** Some lines of a text with their numbers and, where they came or went, a sign. */
export function HunkLines({ text, firstLine, look = 'same', showEnds = false }: HunkLinesProps) {
  const [isWhole, setWhole] = useState(false)
  const lines = linesOf(text)
  const shown = isWhole || lines.length <= mostLines + 5 ? lines : lines.slice(0, mostLines)
  const { sign, className } = looks[look]
  const Line = look === 'removed' ? 'del' : look === 'added' ? 'ins' : 'span'
  return (
    <>
      <div className={clsx('py-0.5 font-mono text-xs/5', className)}>
        {shown.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is its place: nothing here is moved or edited
          <div key={at} className="flex">
            <span aria-hidden className="tabular w-10 shrink-0 pr-2 text-right text-faint select-none">
              {numberText(firstLine + at)}
            </span>
            <span aria-hidden className="w-4 shrink-0 select-none">
              {sign}
            </span>
            <Line className="min-w-0 flex-1 pr-2 [overflow-wrap:anywhere] whitespace-pre-wrap no-underline">
              {lineText(line, showEnds)}
            </Line>
          </div>
        ))}
      </div>
      {shown.length < lines.length && (
        <Button variant="ghost" size="small" onClick={() => setWhole(true)}>
          Show {countText(lines.length - shown.length, 'more line')}
        </Button>
      )}
    </>
  )
}

function lineText(line: string, showEnds: boolean): string {
  const body = line.replace(/(?:\r\n|\r|\n)$/, '')
  const end = line.slice(body.length)
  const visible = body.split('\t').map(visibleText).join('\t')
  return `${visible}${showEnds ? visibleText(end) || ' (no line end)' : ''}` || ' '
}
