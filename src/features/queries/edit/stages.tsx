import { memo, useMemo, useState } from 'react'
import { isReadQuickly } from '#record-text/record-text.ts'
import { aplOutline } from '#apl/structure/apl-outline.ts'
import { numberText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { useRovingFocus } from '#ui/use-roving-focus.ts'
import { StageRow } from './stage-row.tsx'
import { usePausedText } from './use-paused-text.ts'

/** Stages shown at first: more than anybody reads, and drawn in no time. */
const first = 200

type StagesProps = {
  apl: string
  /** Leads to a place in the text, in UTF-16 units. */
  onGo(offset: number): void
}

/** The stages of a query with their lines, each a way to it. Those of a long one follow when the typing pauses. */
export const Stages = memo(function Stages({ apl, onGo }: StagesProps) {
  const outlined = usePausedText(apl, !isReadQuickly(apl))
  const stages = useMemo(() => aplOutline(outlined), [outlined])
  const [areAllShown, setAllShown] = useState(false)
  const shown = areAllShown ? stages : stages.slice(0, first)
  const { active, listProps } = useRovingFocus(shown.length)
  return (
    <section aria-label="Stages">
      <h2 className="mb-1.5 text-sm font-semibold">Stages</h2>
      {stages.length === 0 ? (
        <p className="text-xs text-muted">Nothing is written yet.</p>
      ) : (
        <ol className="-mx-2 flex flex-col text-xs" {...listProps}>
          {shown.map((stage, position) => (
            <StageRow key={stage.offset} stage={stage} isActive={position === active} onGo={onGo} />
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
