import {
  actionPieces,
  actionText,
  type QuestionAddress,
  questionAddress,
  type Question,
} from '#grants/question.ts'
import { everything, grantText } from '#grants/token-grants.ts'
import { grantsBehind } from '#grants/who-can.ts'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { type GrantedNames, grantedNames, noNames, type UnknownName } from '#grants/known-names.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { useListWork } from '#records/list/list-view.ts'
import type { TokenEntry } from '../token.ts'

/** All names in the grants of a list; empty until they are collected. */
export const useGrantedNames = (list: ListModel<TokenEntry>): GrantedNames =>
  useListWork(list, namesIn) ?? noNames

const namesIn = ({ subjects }: ListModel<TokenEntry>) => grantedNames(subjects)

/** The question as words in a sentence. Names are isolated from the words around them, whatever they contain. */
export function ActionWords({ question }: { question: Question }) {
  return actionPieces(question).map(({ text, isName }, index) =>
    isName ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence, in their order
      <bdi key={index} className="[overflow-wrap:anywhere]">
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

/** "Unknown resource “dataset”. … Did you mean delete datasets?" Each suggestion is a button that asks it. */
export function UnknownText({ unknown: { what, name, meant }, onAsk }: UnknownTextProps) {
  const ask = (question: Question) => () => onAsk(questionAddress(question))
  return (
    <>
      Unknown {what} “<bdi className="[overflow-wrap:anywhere]">{visibleText(name)}</bdi>”. {reasons[what]}
      {meant.length > 0 && ' Did you mean '}
      {meant.map((question, index) => (
        <span key={actionText(question)}>
          {index > 0 && (index === meant.length - 1 ? ' or ' : ', ')}
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

const named = 3

/** The exact grants that allow it; of more than three, the number by name and the first three names. */
export function grantsBehindText({ grants }: Pick<TokenEntry, 'grants'>, question: Question): string {
  const behind = grantsBehind(grants, question)
  if (behind.length <= named) return behind.map((grant) => visibleText(grantText(grant))).join('; ')
  const byName = behind.filter(({ scope }) => scope !== everything)
  const all = behind.filter(({ scope }) => scope === everything).map((grant) => grantText(grant))
  const { kind, resource, verb } = question
  const names = byName.slice(0, named).map(({ scope }) => scope)
  const first = `${countText(byName.length, kind)} by name, ${resource}: ${verb} (${names.join(', ')}, …)`
  return visibleText([...all, first].join('; '))
}
