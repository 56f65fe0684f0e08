import {
  actionPieces,
  actionText,
  type QuestionAddress,
  questionAddress,
  type Question,
} from '#grants/question.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { UnknownName } from '#grants/known-names.ts'

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

const reasons = {
  resource: 'It is neither in the catalog nor in any grant in the list.',
  action: 'It is neither in the catalog for this resource nor in any grant in the list.',
  dataset: 'No grant in the list names it.',
  view: 'No grant in the list names it.',
} as const satisfies Record<UnknownName['what'], string>

type UnknownTextProps = { unknown: UnknownName; onAsk(change: QuestionAddress): void }

/** "Unknown resource “dataset”. … Did you mean delete datasets?", each of them a button that asks it. */
export function UnknownText({ unknown: { what, name, meant }, onAsk }: UnknownTextProps) {
  const ask = (question: Question) => () => onAsk(questionAddress(question))
  return (
    <>
      Unknown {what} “<bdi className="[overflow-wrap:anywhere]">{visibleText(name)}</bdi>”. {reasons[what]}
      {meant.length > 0 && ' Did you mean '}
      {meant.map((question, place) => (
        <span key={actionText(question)}>
          {place > 0 && (place === meant.length - 1 ? ' or ' : ', ')}
          <button
            type="button"
            onClick={ask(question)}
            className="text-left underline decoration-line-strong underline-offset-2 hover:text-accent"
          >
            <ActionWords question={question} />
          </button>
        </span>
      ))}
      {meant.length > 0 && '?'}
    </>
  )
}
