import type { Expression } from '#apl/syntax/apl-syntax.ts'
import { inWords } from '#apl/syntax/in-words.ts'
import { quotedName } from '#apl/syntax/written-name.ts'
import { sourceOf, stringOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { CheckedApl, Remark, Rule } from './rule.ts'

/** `http-logs | …` reads as a subtraction, `"http-logs" | …` as a text: a dataset stands in `['…']`. */
export const datasetQuotes: Rule = {
  code: 'dataset-quotes',
  *check(query) {
    for (const { node, parent } of query.pipelines) {
      // The last line of a function may be a value.
      const isValue = node.stages.length === 0 && parent?.parent?.node.kind === 'lambda'
      if (node.source && !isValue) yield* tableAt(query, node.source, node.stages.length > 0)
    }
    for (const { node } of query.stages) {
      if (!/^(?:union|join|lookup)$/.test(node.operator)) continue
      for (const { value } of node.items) yield* tableAt(query, value, true)
    }
  },
}

function* tableAt({ text }: CheckedApl, expression: Expression, isSure: boolean): Generator<Remark> {
  const node = expression.kind === 'group' ? expression.inner : expression
  if (node.kind === 'literal') {
    const name = stringOf(text, node)
    // A lone text in a new query is no dataset yet.
    if (!name || !isSure) return
    const written = quotedName(name)
    yield remark(
      node,
      `${inWords(name)} in plain quotation marks is a text; a dataset stands in ${written.length < 40 ? written : "['…']"}.`,
      writing(`Write ${written}`, node, written),
    )
  } else if (node.kind === 'binary' || node.kind === 'member') {
    const name = sourceOf(text, node)
    if (!/^[A-Za-z_][\w.-]*$/.test(name)) return
    const written = quotedName(name)
    const reason = node.kind === 'binary' ? 'reads as a subtraction' : 'reads as a part of a field'
    yield remark(
      node,
      `Without quotes, ${name} ${reason}; the dataset is ${written}.`,
      writing(`Write ${written}`, node, written),
    )
  }
}
