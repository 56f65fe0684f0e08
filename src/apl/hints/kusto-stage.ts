import { entriesNamed } from '#apl/catalogue/catalogue.ts'
import { kustoOnly } from '#apl/catalogue/other-languages.ts'
import { kustoStages, stageWords } from '#apl/syntax/stage-words.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

/** Operators whose Kusto and APL forms take the same text behind their name. */
const sameText = new Set(['filter', 'mvexpand'])

/** `| render`, `| evaluate`: operators that Kusto has and the documentation of APL does not name. */
export const kustoStage: Rule = {
  code: 'kusto-stage',
  *check({ stages }) {
    for (const { node } of stages) {
      const { operator } = node
      if (!kustoStages.has(operator) || entriesNamed(operator, ['stage']).length > 0) continue
      const known = kustoOnly(operator)
      const counterpart = known?.counterpart ?? ''
      const canWrite = sameText.has(operator) && stageWords.has(counterpart)
      yield remark(
        node.operatorSpan,
        known
          ? `APL documents no operator ${operator}. ${known.advice}`
          : `Kusto has an operator ${operator}, but APL does not document it.`,
        ...(canWrite ? [writing(`Write ${counterpart}`, node.operatorSpan, counterpart)] : []),
      )
    }
  },
}
