import { useState } from 'react'
import { CodeEditor } from '#editor/code-editor-lazy.tsx'
import { countText, numberText, shownText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { useTheme } from '#ui/theme.ts'
import { ConflictingLines, OneSidedChange, SameLines } from './merge-hunk.tsx'
import type { Merge } from './use-merge.ts'

/** Changes that are drawn at once: hundreds of them, each with its buttons, would make the dialog slow. */
const step = 50

/** The APL of three versions, line by line: what merges by itself, the conflicts to decide, and the result. */
export function AplMerge({ merge }: { merge: Merge }) {
  const theme = useTheme()
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
      <div role="group" aria-label="Changes of the APL" className="rounded-md border border-line py-1">
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
          theme={theme}
          className="h-full"
          minHeight={200}
        />
      </div>
      {count.open > 0 && (
        <p className="mt-1.5 text-xs text-muted">
          What is not decided goes into the text with both sides, between marker lines.
        </p>
      )}
    </section>
  )
}
