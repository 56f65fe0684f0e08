import { memo, useMemo, useState } from 'react'
import { isReadQuickly } from '#api/recent-readings.ts'
import { aplOutline } from '#apl/structure/apl-outline.ts'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { usePausedText } from './use-paused-text.ts'

/** Stages shown at first: more than anybody reads, and drawn in no time. */
const first = 200

/** The stages of a query with their lines. Those of a long one follow when the typing pauses. */
export const Stages = memo(function Stages({ apl }: { apl: string }) {
  const outlined = usePausedText(apl, !isReadQuickly(apl))
  const stages = useMemo(() => aplOutline(outlined), [outlined])
  const [areAllShown, setAllShown] = useState(false)
  const shown = areAllShown ? stages : stages.slice(0, first)
  return (
    <section aria-label="Stages">
      <h2 className="mb-1.5 text-sm font-semibold">Stages</h2>
      {stages.length === 0 ? (
        <p className="text-xs text-muted">Nothing is written yet.</p>
      ) : (
        <ol className="flex flex-col text-xs">
          {shown.map((stage) => (
            <li key={stage.offset} className="flex h-6 items-center gap-2">
              <span className="tabular w-6 shrink-0 text-right text-faint">{stage.line}</span>
              <span className="shrink-0 font-mono font-medium">{stage.operator || '…'}</span>
              <span className="truncate font-mono text-muted">{restOf(stage.text, stage.operator)}</span>
            </li>
          ))}
        </ol>
      )}
      {shown.length < stages.length && (
        <Button size="small" className="mt-1.5" onClick={() => setAllShown(true)}>
          Show all {numberText(stages.length)} stages
        </Button>
      )}
    </section>
  )
})

/** What follows the operator of a stage, on one line and without comments above it. */
function restOf(text: string, operator: string): string {
  const code = text
    .split('\n')
    .filter((line) => !line.trim().startsWith('//'))
    .join(' ')
    .slice(0, 1000)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\|\s*/, '')
  return visibleText(code.startsWith(operator) ? code.slice(operator.length).trim() : code)
}
