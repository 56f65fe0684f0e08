import { memo } from 'react'
import { isBlank, aplTokens } from '#apl/syntax/apl-tokens.ts'
import type { AplStage } from '#apl/structure/apl-outline.ts'
import { visibleText } from '#lib/visible-text.ts'

type StageRowProps = {
  stage: AplStage
  /** Whether the Tab key stops here; arrow keys lead to the others. */
  isActive: boolean
  onGo(offset: number): void
}

/** One stage of a query, which leads to it. */
export const StageRow = memo(function StageRow({ stage, isActive, onGo }: StageRowProps) {
  const { line, operator, text } = stage
  return (
    <li>
      <button
        type="button"
        tabIndex={isActive ? 0 : -1}
        onClick={() => onGo(startOf(stage))}
        className="flex h-6 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-hover"
      >
        <span className="tabular w-6 shrink-0 text-right text-faint">{line}</span>
        <span className="shrink-0 font-mono font-medium">{operator || '…'}</span>
        <span className="truncate font-mono text-muted">{restOf(text, operator)}</span>
      </button>
    </li>
  )
})

/** Where the pipe or first word of a stage stands, behind what is blank and comments above it. */
function startOf({ text, offset }: AplStage): number {
  const written = aplTokens(text).find((token) => !isBlank(token) && token.kind !== 'comment')
  return offset + (written?.offset ?? 0)
}

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
