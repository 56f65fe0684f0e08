import { functionNamed } from '#apl/catalogue/catalogue.ts'
import { foreignFunction, kustoFunctions, kustoOnly, nearestNames } from '#apl/catalogue/other-languages.ts'
import type { Call } from '#apl/syntax/apl-syntax.ts'
import { inWords } from '#apl/syntax/in-words.ts'
import { functionNames, isSpecialForm, madeFunctions, takes } from './known-functions.ts'
import { remark, writing } from './remark.ts'
import type { Remark, Rule } from './rule.ts'

/** A function that neither the documentation of APL nor the query itself knows. */
export const unknownFunction: Rule = {
  code: 'unknown-function',
  *check(query) {
    const made = madeFunctions(query)
    const candidates = [...made, ...functionNames, 'datatable', 'externaldata']
    const near = new Map<string, readonly string[]>()
    for (const { node } of query.calls) {
      const { name } = node.name
      if (functionNamed(name) || made.has(name) || isSpecialForm(name)) continue
      // Nobody looks through more in one query.
      const known = near.get(name) ?? (near.size < 100 ? nearestNames(name, candidates) : [])
      near.set(name, known)
      yield advise(node, known)
    }
  },
}

function advise(call: Call, near: readonly string[]): Remark {
  const { name } = call.name
  const count = call.arguments.length
  const fixes = (names: readonly string[]) =>
    names.filter((each) => takes(each, count)).map((each) => writing(`Write ${each}`, call.name, each))
  const kusto = kustoOnly(name)
  if (kusto) {
    const { counterpart } = kusto
    const isSame = counterpart !== undefined && functionNamed(counterpart) !== undefined
    return remark(
      call.name,
      `APL documents no function ${name}. ${kusto.advice}`,
      ...(isSame ? fixes([counterpart]) : []),
    )
  }
  const foreign = foreignFunction(name)
  if (foreign) {
    return remark(call.name, foreign.advice, ...fixes(foreign.counterpart ? [foreign.counterpart] : []))
  }
  if (kustoFunctions.has(name)) {
    return remark(call.name, `Kusto has a function ${name}, but APL does not document it.`)
  }
  const question = near.length > 0 ? ` Did you mean ${near.join(', ').replace(/, ([^,]*)$/, ' or $1')}?` : ''
  return remark(call.name, `APL documents no function ${inWords(name)}.${question}`, ...fixes(near))
}
