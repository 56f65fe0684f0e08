import { functionNamed } from '#apl/catalogue/catalogue.ts'
import type { Signature } from '#apl/catalogue/signature.ts'
import type { Call } from '#apl/syntax/apl-syntax.ts'
import { madeFunctions, signaturesOf, takes } from './known-functions.ts'
import { sourceOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { Remark, Rule } from './rule.ts'

/** A known function with fewer or more arguments than any of its forms takes. */
export const argumentCount: Rule = {
  code: 'argument-count',
  *check(query) {
    const made = madeFunctions(query)
    for (const { node } of query.calls) {
      const { name } = node.name
      const count = node.arguments.length
      if (made.has(name) || takes(name, count)) continue
      const argument = node.arguments[0]
      if (name === 'count' && count === 1 && argument && argument.value.kind !== 'missing') {
        yield countOf(node, sourceOf(query.text, argument.value))
        continue
      }
      const forms = functionNamed(name)?.forms ?? []
      const form = forms[0]?.replaceAll(/: [^,)]+(?:\([^)]*\))?/g, '') ?? name
      yield remark(
        node.name,
        `${name} takes ${numberWords(signaturesOf(name) ?? [])}, and ${count} ${count === 1 ? 'is' : 'are'} given: ${form}.`,
      )
    }
  },
}

function countOf(call: Call, field: string): Remark {
  const notNull = `countif(isnotnull(${field}))`
  return remark(
    call,
    'count() counts rows and takes no field; to count the rows that have one, use countif.',
    ...(field === '*' ? [] : [writing(`Write ${notNull}`, call, notNull)]),
    writing('Write count()', call, 'count()'),
  )
}

const unit = (number: number) => (number === 1 ? 'argument' : 'arguments')

function numberWords(signatures: readonly Signature[]): string {
  const least = Math.min(...signatures.map((signature) => signature.least))
  const most = Math.max(...signatures.map((signature) => signature.most))
  if (most === 0) return 'no arguments'
  if (most === Infinity) return `${least} or more arguments`
  if (least === most) return `${least} ${unit(least)}`
  return `${least} ${most - least > 1 ? 'to' : 'or'} ${most} arguments`
}
