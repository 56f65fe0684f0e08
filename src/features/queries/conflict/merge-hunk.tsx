import { Check, ChevronsUpDown, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { linesOf } from '#lib/text-lines.ts'
import type { MergeHunk } from '#lib/merge-lines.ts'
import { countText } from '#lib/count-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { HunkLines } from './hunk-lines.tsx'
import type { LinesChoice } from './merge-choices.ts'

/** Unchanged lines that stay in sight beside a change. */
const context = 3

type SameLinesProps = { hunk: MergeHunk; isFirst: boolean; isLast: boolean }

/** Lines that neither changed, folded to those next to a change. */
export const SameLines = memo(function SameLines({ hunk, isFirst, isLast }: SameLinesProps) {
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

const whose = { mine: 'Only mine', theirs: 'Only theirs', both: 'Both alike' }

type OneSidedChangeProps = { hunk: MergeHunk; kind: 'mine' | 'theirs' | 'both' }

/** A change of one side, or the same change of both: it goes into the merge by itself. */
export const OneSidedChange = memo(function OneSidedChange({ hunk, kind }: OneSidedChangeProps) {
  const side = kind === 'theirs' ? 'theirs' : 'mine'
  const showEnds = withoutEnds(hunk.base) === withoutEnds(hunk[side])
  return (
    <section aria-label={`${whose[kind]}, ${linesName(hunk[side], hunk.firstLine[side])}`} className="py-1">
      <Heading>
        <Badge tone="info">{whose[kind]}</Badge>
      </Heading>
      <HunkLines text={hunk.base} firstLine={hunk.firstLine.base} look="removed" showEnds={showEnds} />
      <HunkLines text={hunk[side]} firstLine={hunk.firstLine[side]} look="added" showEnds={showEnds} />
    </section>
  )
})

type ConflictProps = {
  hunk: MergeHunk
  /** From 0, of so many. */
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

/** Lines that both changed, each in another way: both sides, and the choice. */
export const ConflictingLines = memo(function ConflictingLines(props: ConflictProps) {
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
        <HunkLines text={text} firstLine={firstLine} look={isChosen ? 'added' : 'same'} />
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
