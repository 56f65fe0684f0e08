import { useEffect, useState } from 'react'
import type { AplChange } from '#apl/contract/apl-language.ts'
import { sameTokens } from '#apl/syntax/apl-tokens.ts'
import { changesOfQuery } from '#editor/apl-language-client.ts'
import { DiffEditor } from '#editor/code-editor-lazy.tsx'
import { numberText } from '#lib/count-text.ts'
import { lineChanges, linesOf } from '#lib/text-lines.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

type Told = { before: string; after: string; changes: readonly AplChange[] | undefined }

/**
 * Sentences on what changed between two versions of a query. 'waiting' until they are ready, undefined when the
 * language service is unavailable. A worker computes them after the page is drawn.
 */
function useAplChanges(before: string, after: string): readonly AplChange[] | 'waiting' | undefined {
  const [told, setTold] = useState<Told>()
  useEffect(() => {
    const abort = new AbortController()
    const tell = async () => {
      const changes = await changesOfQuery(before, after, abort.signal)
      if (!abort.signal.aborted) setTold({ before, after, changes })
    }
    void tell()
    return () => abort.abort()
  }, [before, after])
  return told?.before === before && told.after === after ? told.changes : 'waiting'
}

/** Sentences shown at first; more if more of them are notable. */
const first = 12

/** Above this total length in characters, the number of placeholder rows is not computed from the texts. */
const longest = 20_000

type AplChangeListProps = {
  before: string
  after: string
  title: string
  /** Heading level, one below that of the enclosing section. */
  level: 3 | 4
}

/** What changed in a query, in sentences. Reserves about the room they need while they are computed. */
function AplChangeList({ before, after, title, level }: AplChangeListProps) {
  const changes = useAplChanges(before, after)
  const [areAllShown, setAllShown] = useState(false)
  if (changes === undefined || changes.length === 0) return null
  const Heading = `h${level}` as const
  const shown = changes === 'waiting' ? [] : areAllShown ? changes : foremost(changes)
  return (
    <section aria-label={title} aria-busy={changes === 'waiting'} className="text-sm">
      <Heading className="mb-1 text-xs font-medium text-muted">{title}</Heading>
      {changes === 'waiting' ? (
        <Room rows={rowsFor(before, after)} />
      ) : (
        <ul className="flex list-disc flex-col gap-1 pl-4.5 leading-5 marker:text-faint">
          {shown.map((change, index) => (
            // Two changes may have the same text, and their order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <Sentence key={index} change={change} />
          ))}
        </ul>
      )}
      {shown.length < changes.length && changes !== 'waiting' && (
        <Button size="small" className="mt-2" onClick={() => setAllShown(true)}>
          Show all {numberText(changes.length)} changes
        </Button>
      )}
    </section>
  )
}

/** The first changes, with notable ones further down replacing the last of them. */
function foremost(changes: readonly AplChange[]): readonly AplChange[] {
  const notable = changes.filter(({ notice }) => notice !== undefined)
  const others = changes.filter(({ notice }) => notice === undefined)
  const chosen = new Set([...notable, ...others.slice(0, Math.max(0, first - notable.length))])
  return changes.filter((change) => chosen.has(change))
}

function Sentence({ change: { parts, notice } }: { change: AplChange }) {
  return (
    <li>
      {parts.map(({ text, isCode }, index) =>
        isCode ? (
          // oxlint-disable-next-line react/no-array-index-key
          <code key={index} className="rounded-sm bg-ink/7 px-1 py-px text-xs [overflow-wrap:anywhere]">
            <bdi>{visibleText(text)}</bdi>
          </code>
        ) : (
          text
        ),
      )}
      {notice !== undefined && (
        <>
          {' '}
          <Badge tone="warning">{notice}</Badge>
        </>
      )}
    </li>
  )
}

/** Placeholder lines until the sentences are ready. */
function Room({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-1">
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={row} className="flex h-5 items-center pl-4.5">
          <div className="h-2.5 w-72 max-w-full rounded-sm bg-hover" />
        </div>
      ))}
    </div>
  )
}

/** One row per changed group of lines, which is about the number of sentences. */
function rowsFor(before: string, after: string): number {
  if (before.length + after.length > longest) return first / 2
  return Math.min(first, lineChanges(linesOf(before), linesOf(after)).length)
}

type AplComparisonProps = { before: string; after: string; level: 2 | 3; title: string; label: string }

/** Two versions of a query: what changed in sentences, above a diff of the texts. */
export function AplComparison({ before, after, level, title, label }: AplComparisonProps) {
  const Heading = `h${level}` as const
  const isSame = before === after
  return (
    // Tall enough for a few sentences, so that little moves when they arrive.
    <section aria-label="APL" className="flex min-h-[28rem] shrink-0 grow flex-col gap-3">
      <Heading className="-mb-1.5 flex items-center gap-2 text-sm font-semibold">
        APL
        {isSame ? (
          <Badge>Same</Badge>
        ) : (
          sameTokens(before, after) && <Badge tone="info">Formatting only</Badge>
        )}
      </Heading>
      {!isSame && <AplChangeList before={before} after={after} title={title} level={level === 2 ? 3 : 4} />}
      <div className="flex min-h-64 flex-1 flex-col overflow-hidden rounded-md border border-line">
        <DiffEditor original={before} modified={after} language="apl" label={label} className="flex-1" />
      </div>
    </section>
  )
}
