import { ChevronDown, ChevronUp, Columns2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { TextEdit } from '#apl/syntax/apl-syntax.ts'
import { countText, numberText, shownText } from '#lib/count-text.ts'
import { visiblePiece, visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { fieldLabels, type FindField } from './find-spec.ts'
import { LineDiff, Match } from './line-diff.tsx'
import { type FieldChange, hasChosen, markedTexts, type PlannedChange } from './plan-replacement.ts'
import { chosenChanges, type Preview, type ReplaceSession } from './replace-session.ts'

type PreviewListProps = {
  session: ReplaceSession
  preview: Preview
  onCompare(change: PlannedChange): void
}

/** Diffs open at first; the others open on click, so that thousands of queries stay fast. */
const openAtFirst = 100
/** Queries listed at first: adding and removing thousands blocked the page for seconds. */
const listedFirst = 500

/** All queries that would change, each with its diff and a checkbox. */
export function PreviewList({ session, preview, onCompare }: PreviewListProps) {
  const { changes, drafted, leftOut } = preview
  const chosen = chosenChanges(preview).length
  const { shown, more } = useFirstOfMany(changes.length, listedFirst, {
    label: () => `Show all ${numberText(changes.length)} queries`,
  })
  return (
    <>
      <Checkbox
        checked={chosen === changes.length}
        isMixed={chosen > 0 && chosen < changes.length}
        onChange={(isIn) =>
          session.choose(
            changes.map(({ id }) => id),
            isIn,
          )
        }
        className="w-fit py-1 text-sm font-medium"
      >
        {changes.length > 1 && 'All '}
        {countText(changes.length, 'query', 'queries')}
      </Checkbox>
      <ul aria-label="Preview" className="flex flex-col gap-3">
        {changes.slice(0, shown).map((change, at) => (
          <PreviewItem
            key={change.id}
            change={change}
            isIn={!leftOut.has(change.id) && hasChosen(change)}
            hasDraft={drafted.has(change.id)}
            startsOpen={at < openAtFirst}
            onChoose={(isIn) => session.choose([change.id], isIn)}
            onMatch={(field, number, isMatchIn) => session.chooseMatch(change.id, field, number, isMatchIn)}
            onCompare={() => onCompare(change)}
          />
        ))}
      </ul>
      {more}
    </>
  )
}

type PreviewItemProps = {
  change: PlannedChange
  isIn: boolean
  hasDraft: boolean
  startsOpen: boolean
  onChoose(isIn: boolean): void
  onMatch: ChooseMatch
  onCompare(): void
}

type ChooseMatch = (field: FindField, number: number, isIn: boolean) => void

function PreviewItem(props: PreviewItemProps) {
  const { change, isIn, hasDraft, startsOpen, onChoose, onMatch, onCompare } = props
  const [isOpen, setIsOpen] = useState(startsOpen)
  const { name, matches, fields } = change
  const shown = visibleText(name)
  return (
    <li className="overflow-hidden rounded-lg border border-line bg-surface [contain-intrinsic-size:auto_160px] [content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-2 pl-3 text-sm">
        <Checkbox checked={isIn} onChange={onChoose} className="min-w-0 flex-1 basis-48 font-medium">
          <bdi className="[overflow-wrap:anywhere]">{shown}</bdi>
        </Checkbox>
        {hasDraft && (
          <span data-tip="Your unsaved text in this browser is not touched. It is offered later as a draft of another version.">
            <Badge tone="warning">Unsaved draft</Badge>
          </span>
        )}
        <span className="tabular text-xs text-muted">{countText(matches, 'match', 'matches')}</span>
        <span className="flex items-center">
          <IconButton
            label={`Compare ${shown} side by side`}
            icon={<Columns2 size={14} />}
            onClick={onCompare}
          />
          <IconButton
            label={`Changes to ${shown}`}
            aria-expanded={isOpen}
            icon={isOpen ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
            onClick={() => setIsOpen(!isOpen)}
          />
        </span>
      </div>
      {isOpen && (
        <div className="border-t border-line">
          {fields.map((field) => (
            <FieldDiff key={field.field} change={field} name={shown} {...(matches > 1 && { onMatch })} />
          ))}
        </div>
      )}
    </li>
  )
}

type FieldDiffProps = {
  change: FieldChange
  name: string
  /** Omitted when there is only one match, which is selected with its query. */
  onMatch?: ChooseMatch
}

function FieldDiff({ change, name, onMatch }: FieldDiffProps) {
  const texts = useMemo(() => markedTexts(change), [change])
  const label = fieldLabels[change.field]
  return (
    <div className="border-b border-line last:border-0">
      <p className="px-3 pt-1.5 text-xs font-medium text-muted">{label}</p>
      <div className="py-1">
        <LineDiff {...texts} label={`${label} of ${name}`} />
      </div>
      {onMatch && <MatchList change={change} label={`${label} of ${name}`} onMatch={onMatch} />}
    </div>
  )
}

type MatchListProps = { change: FieldChange; label: string; onMatch: ChooseMatch }

const mostMatches = 100

function MatchList({ change, label, onMatch }: MatchListProps) {
  const { field, before, matches, leftOut } = change
  const [isOpen, setIsOpen] = useState(false)
  const all = matches.length
  const { shown, more } = useFirstOfMany(all, mostMatches, {
    label: () => `Show all ${numberText(all)} matches`,
  })
  return (
    <div className="px-3 pb-2 text-xs">
      <Button
        size="small"
        variant="ghost"
        className="-ml-2"
        aria-expanded={isOpen}
        aria-label={`Choose matches in ${label}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {leftOut.size === 0 ? 'Choose matches' : shownText(all - leftOut.size, all, 'matches')}
      </Button>
      {isOpen && (
        <ul aria-label={`Matches in ${label}`} className="max-h-64 overflow-y-auto">
          {matches.slice(0, shown).map((match, number) => (
            <li key={match.start}>
              <Checkbox
                checked={!leftOut.has(number)}
                onChange={(isIn) => onMatch(field, number, isIn)}
                className="min-h-6"
              >
                <MatchPlace text={before} match={match} />
              </Checkbox>
            </li>
          ))}
          {more && <li>{more}</li>}
        </ul>
      )}
    </div>
  )
}

/** Characters of context on each side of a match. */
const around = 40

function MatchPlace({ text, match: { start: from, end: to } }: { text: string; match: TextEdit }) {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1
  const line = text.slice(0, lineStart).split('\n').length
  const start = Math.max(lineStart, from - around)
  const after = /^.*/u.exec(text.slice(to, to + around))?.[0] ?? ''
  return (
    <>
      <span className="tabular shrink-0 text-muted">Line {numberText(line)}</span>{' '}
      <bdi className="min-w-0 truncate font-mono">
        {visiblePiece(text.slice(start, from))}
        <Match text={text.slice(from, to)} />
        {visiblePiece(after)}
      </bdi>
    </>
  )
}
