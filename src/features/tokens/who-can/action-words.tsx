import type { Question } from '#grants/who-can.ts'
import { actionPieces } from '#grants/who-can-sentence.ts'
import { visibleText } from '#lib/visible-text.ts'

/** What is asked for, in a sentence; names stand apart from the words around them, whatever is in them. */
export function ActionWords({ question }: { question: Question }) {
  return actionPieces(question).map(({ text, isName }, place) =>
    isName ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence, in their order
      <bdi key={place} className="[overflow-wrap:anywhere]">
        {visibleText(text)}
      </bdi>
    ) : (
      text
    ),
  )
}
