import { clsx } from 'clsx'
import { Check, ChevronsUpDown, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { CodeEditor } from '#editor/code-editor-lazy.tsx'
import { countText, numberText, shownText } from '#lib/count-text.ts'
import { linesOf } from '#lib/text-lines.ts'
import type { MergeHunk } from '#lib/merge-lines.ts'
import { visiblePiece } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { Segmented } from '#ui/toggles.tsx'
import type { LinesChoice, Merge } from './merge-choices.ts'

/** Lines shown before the rest folds behind a button. */
const mostLines = 60

type LineKind = 'same' | 'removed' | 'added'
const lineStyles: Record<LineKind, { sign: string; className: string }> = {
  same: { sign: ' ', className: '' },
  removed: { sign: '−', className: 'bg-danger-soft' },
  added: { sign: '+', className: 'bg-success-soft' },
}

type HunkLinesProps = {
  text: string
  /** From 1. */
  firstLine: number
  kind?: LineKind
  /** Shows line ends, because only they differ. */
  showEnds?: boolean
}

/** Lines of text with their numbers and, if added or removed, a sign. */
function HunkLines({ text, firstLine, kind = 'same', showEnds = false }: HunkLinesProps) {
  const lines = linesOf(text)
  const { shown, more } = useFirstOfMany(lines.length, lines.length <= mostLines + 5 ? Infinity : mostLines, {
    label: (next) => `Show ${countText(next, 'more line')}`,
  })
  const { sign, className } = lineStyles[kind]
  const Line = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span'
  return (
    <>
      <div className={clsx('py-0.5 font-mono text-xs/5', className)}>
        {lines.slice(0, shown).map((line, at) => (
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
      {more}
    </>
  )
}

function lineText(line: string, showEnds: boolean): string {
  const body = line.replace(/(?:\r\n|\r|\n)$/, '')
  const end = line.slice(body.length)
  const visible = body.split('\t').map(visiblePiece).join('\t')
  return `${visible}${showEnds ? visiblePiece(end) || ' (no line end)' : ''}` || ' '
}

/** Unchanged lines shown around a change. */
const context = 3

type SameLinesProps = { hunk: MergeHunk; isFirst: boolean; isLast: boolean }

/** Lines that neither side changed, folded except next to a change. */
const SameLines = memo(function SameLines({ hunk, isFirst, isLast }: SameLinesProps) {
  const [isOpen, setOpen] = useState(false)
  const lines = linesOf(hunk.mine)
  const head = isFirst ? 0 : context
  const tail = isLast ? 0 : context
  const folded = lines.length - head - tail
  const part = (from: number, to: number) => (
    <HunkLines text={lines.slice(from, to).join('')} firstLine={hunk.firstLine.mine + from} />
  )
  if (isOpen || folded < 3) return part(0, lines.length)
  return (
    <>
      {head > 0 && part(0, head)}
      <Button
        variant="ghost"
        size="small"
        icon={<ChevronsUpDown size={12} />}
        className="my-0.5 ml-8"
        onClick={() => setOpen(true)}
      >
        Show {countText(folded, 'unchanged line')}
      </Button>
      {tail > 0 && part(lines.length - tail, lines.length)}
    </>
  )
})

const withoutEnds = (text: string) => text.replaceAll(/[\r\n]+/g, '\n').replace(/\n$/, '')

/** Label for whose change it is. */
export const sideLabels = { mine: 'Only mine', theirs: 'Only theirs', both: 'Same in both' }

type OneSidedChangeProps = { hunk: MergeHunk; kind: 'mine' | 'theirs' | 'both' }

/** A change on one side only, or the same change on both. It merges automatically. */
const OneSidedChange = memo(function OneSidedChange({ hunk, kind }: OneSidedChangeProps) {
  const side = kind === 'theirs' ? 'theirs' : 'mine'
  const showEnds = withoutEnds(hunk.base) === withoutEnds(hunk[side])
  return (
    <section
      aria-label={`${sideLabels[kind]}, ${linesName(hunk[side], hunk.firstLine[side])}`}
      className="py-1"
    >
      <Heading>
        <Badge tone="info">{sideLabels[kind]}</Badge>
      </Heading>
      {hunk.base !== '' && (
        <HunkLines text={hunk.base} firstLine={hunk.firstLine.base} kind="removed" showEnds={showEnds} />
      )}
      {hunk[side] !== '' && (
        <HunkLines text={hunk[side]} firstLine={hunk.firstLine[side]} kind="added" showEnds={showEnds} />
      )}
    </section>
  )
})

type ConflictProps = {
  hunk: MergeHunk
  /** This conflict's number, from 0. */
  number: number
  all: number
  choice: LinesChoice | undefined
  onChoose(number: number, choice: LinesChoice): void
}

const options = [
  { value: 'mine', label: 'Mine' },
  { value: 'theirs', label: 'Theirs' },
  { value: 'both', label: 'Both' },
] as const

/** Lines that both sides changed differently: both versions, and the choice between them. */
const ConflictingLines = memo(function ConflictingLines(props: ConflictProps) {
  const { hunk, number, all, choice, onChoose } = props
  const name = `Conflict ${number + 1} of ${all}`
  const [isBaseShown, setBaseShown] = useState(false)
  return (
    <section aria-label={name} className="my-2 border-y border-line-strong pb-1.5">
      <Heading className={choice === undefined ? 'bg-warning-soft text-warning' : 'bg-sunken'}>
        <span className="flex items-center gap-1.5 text-sm font-medium">
          {choice === undefined ? <TriangleAlert size={14} /> : <Check size={14} />}
          {name}
        </span>
        <Segmented<LinesChoice | 'open'>
          label={name}
          options={options}
          value={choice ?? 'open'}
          onChange={(next) => next !== 'open' && onChoose(number, next)}
        />
        <span className="text-xs">
          {choice === undefined ? 'Not decided' : choice === 'both' ? 'Mine, then theirs' : 'Decided'}
        </span>
        <Button
          variant="ghost"
          size="small"
          aria-expanded={isBaseShown}
          onClick={() => setBaseShown(!isBaseShown)}
        >
          {isBaseShown ? 'Hide base' : 'Show base'}
        </Button>
      </Heading>
      {isBaseShown && <Side name="Base" text={hunk.base} firstLine={hunk.firstLine.base} isChosen={false} />}
      <div className="grid sm:grid-cols-2 sm:divide-x sm:divide-line">
        <Side
          name="Mine"
          text={hunk.mine}
          firstLine={hunk.firstLine.mine}
          isChosen={choice === 'mine' || choice === 'both'}
        />
        <Side
          name="Theirs"
          text={hunk.theirs}
          firstLine={hunk.firstLine.theirs}
          isChosen={choice === 'theirs' || choice === 'both'}
        />
      </div>
    </section>
  )
})

type SideProps = { name: string; text: string; firstLine: number; isChosen: boolean }

function Side({ name, text, firstLine, isChosen }: SideProps) {
  return (
    <div role="group" aria-label={name} className="min-w-0 pt-1">
      <p className="flex h-6 items-center gap-2 px-3 text-xs font-medium text-muted">
        {name}
        {isChosen && <Badge tone="accent">In the merge</Badge>}
      </p>
      {text === '' ? (
        <p className="px-3 py-1 text-xs text-faint italic">No lines here</p>
      ) : (
        <HunkLines text={text} firstLine={firstLine} kind={isChosen ? 'added' : 'same'} />
      )}
    </div>
  )
}

function Heading({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 ${className}`}>{children}</div>
  )
}

function linesName(text: string, first: number): string {
  const count = linesOf(text).length
  if (count === 0) return `before line ${first}`
  return count === 1 ? `line ${first}` : `lines ${first} to ${first + count - 1}`
}

/** Changes rendered at first: hundreds of them, each with buttons, would make the dialog slow. */
const step = 50

/** Line-by-line merge of the APL: automatic merges, conflicts to resolve, and the result. */
export function AplMerge({ merge }: { merge: Merge }) {
  const { hunks, choices, count } = merge
  const [limit, setLimit] = useState(step)
  const changes = hunks.flatMap(({ kind }, at) => (kind === 'same' ? [] : [at]))
  const shown = hunks.slice(0, changes[limit])
  const numbers = new Map(hunks.filter(({ kind }) => kind === 'conflict').map((hunk, at) => [hunk, at]))
  return (
    <section aria-label="APL" className="mb-5">
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-sm font-semibold">APL, line by line</h3>
        <p role="status" className="tabular text-sm text-muted">
          {count.all === 0
            ? 'No conflict'
            : `${countText(count.all, 'conflict')}, ${numberText(count.decided)} decided`}
        </p>
      </div>
      <div role="group" aria-label="Changes to the APL" className="rounded-md border border-line py-1">
        {shown.map((hunk, at) => {
          const key = `${hunk.firstLine.base},${hunk.firstLine.mine},${hunk.firstLine.theirs}`
          if (hunk.kind === 'same') {
            return <SameLines key={key} hunk={hunk} isFirst={at === 0} isLast={at === hunks.length - 1} />
          }
          if (hunk.kind !== 'conflict') return <OneSidedChange key={key} hunk={hunk} kind={hunk.kind} />
          const number = numbers.get(hunk) ?? 0
          return (
            <ConflictingLines
              key={key}
              hunk={hunk}
              number={number}
              all={count.all}
              choice={choices.lines[number]}
              onChoose={merge.chooseLines}
            />
          )
        })}
        {changes.length > limit && (
          <Button size="small" className="m-3" onClick={() => setLimit(limit + step)}>
            Show more: {shownText(limit, changes.length, 'changes')} so far
          </Button>
        )}
      </div>
      <h3 className="mt-4 mb-1.5 text-sm font-semibold">Merged APL</h3>
      <div className="h-56 overflow-hidden rounded-md border border-line">
        <CodeEditor
          value={merge.mergedApl}
          language="apl"
          label="Merged APL"
          readOnly
          className="h-full"
          minHeight={200}
        />
      </div>
      {count.open > 0 && (
        <p className="mt-1.5 text-xs text-muted">
          Undecided conflicts go into the text with both sides, between marker lines.
        </p>
      )}
    </section>
  )
}
