import { memo, useMemo } from 'react'
import { isFastToParse } from '#record-text/record-text.ts'
import { aplOutline, type AplStage } from '#apl/structure/apl-outline.ts'
import { aplTokens, isSignificant } from '#apl/syntax/apl-tokens.ts'
import { numberText } from '#lib/count-text.ts'
import { shorten } from '#lib/shorten.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { useRovingFocus } from '#ui/roving-focus.ts'
import { useDebounced } from '../access/use-lists.ts'

const StageRow = memo(function StageRow({ stage, onGo }: { stage: AplStage; onGo(offset: number): void }) {
  const { line, operator, text } = stage
  return (
    <li>
      <button
        type="button"
        onClick={() => onGo(startOf(stage))}
        className="flex h-7 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-hover"
      >
        <span className="tabular w-6 shrink-0 text-right text-faint">{line}</span>
        <span className="shrink-0 font-mono font-bold">{operator || '…'}</span>
        <span className="truncate font-mono text-muted">{restOf(text, operator)}</span>
      </button>
    </li>
  )
})

/** Offset of the stage's pipe or first word, after blank lines and comments. */
function startOf({ text, offset }: AplStage): number {
  const written = aplTokens(text).find(isSignificant)
  return offset + (written?.offset ?? 0)
}

/** The text after a stage's operator, on one line and without comment lines. */
function restOf(text: string, operator: string): string {
  const lines = text.split('\n').filter((line) => !line.trim().startsWith('//'))
  const code = shorten(lines.join(' '), 1000)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\|\s*/, '')
  return visibleText(code.startsWith(operator) ? code.slice(operator.length).trim() : code)
}

/** Milliseconds after the last keystroke. */
export const typingPause = 150

/** Stages shown at first: more than anyone reads, and fast to render. */
const first = 200

type StagesProps = {
  apl: string
  /** Jumps to an offset in the text, in UTF-16 units. */
  onGo(offset: number): void
}

/** The stages of a query by line, each a link to its place. For a long query, updates when typing pauses. */
export const Stages = memo(function Stages({ apl, onGo }: StagesProps) {
  const outlined = useDebounced(apl, isFastToParse(apl) ? 0 : typingPause)
  const stages = useMemo(() => aplOutline(outlined), [outlined])
  const { shown, more } = useFirstOfMany(stages.length, first, {
    label: () => `Show all ${numberText(stages.length)} stages`,
  })
  const roving = useRovingFocus<HTMLOListElement>('column')
  return (
    <section aria-label="Stages">
      <h2 className="mb-1.5 text-sm font-semibold">Stages</h2>
      {stages.length === 0 ? (
        <p className="text-xs text-muted">Nothing here yet.</p>
      ) : (
        <ol className="-mx-2 flex flex-col text-xs" {...roving}>
          {stages.slice(0, shown).map((stage) => (
            <StageRow key={stage.offset} stage={stage} onGo={onGo} />
          ))}
        </ol>
      )}
      {more}
    </section>
  )
})
