import { nearestNames } from '#apl/catalogue/other-languages.ts'
import { inWords } from '#apl/syntax/in-words.ts'
import { sourceOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

/** Kinds by operator, those that only Kusto documents included: the service may take them. */
const kinds: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'join',
    [
      'inner',
      'innerunique',
      'leftouter',
      'rightouter',
      'fullouter',
      'leftanti',
      'rightanti',
      'leftsemi',
      'rightsemi',
      'anti',
      'leftantisemi',
      'rightantisemi',
    ],
  ],
  ['lookup', ['leftouter', 'inner']],
])

/** `join kind=iner`, `join kind=left`: kinds that there are not. */
export const unknownKind: Rule = {
  code: 'unknown-kind',
  *check({ text, stages }) {
    for (const { node: stage } of stages) {
      const known = kinds.get(stage.operator)
      if (!known) continue
      for (const { names, value } of stage.options) {
        const kind = sourceOf(text, value)
        if (names[0]?.name !== 'kind' || value.kind !== 'name' || known.includes(kind)) continue
        const outer = `${kind.toLowerCase()}outer`
        const near = known.includes(outer) ? [outer] : nearestNames(kind, known, 1)
        yield remark(
          value,
          `${stage.operator} has no kind ${inWords(kind)}.${near[0] === undefined ? '' : ` Did you mean ${near[0]}?`}`,
          ...near.map((name) => writing(`Write ${name}`, value, name)),
        )
      }
    }
  },
}
