import { entriesNamed, entriesOf, functionNamed } from '#apl/catalogue/catalogue.ts'
import { type Signature, parseSignature } from '#apl/catalogue/signature.ts'
import type { CheckedApl } from './rule.ts'

/** Names of all functions and aggregations of the language. */
export const functionNames: readonly string[] = [...entriesOf('aggregation'), ...entriesOf('function')].map(
  ({ name }) => name,
)

/** Whether a name is called like a function without being one of the catalogue's: `int(1)`, `table("x")`. */
export function isSpecialForm(name: string): boolean {
  return entriesNamed(name, ['type', 'statement', 'stage', 'keyword', 'scalar-operator']).length > 0
}

/** Names of the functions that a query makes by `let`, and of the parameters that may hold one. */
export function madeFunctions({ scope }: CheckedApl): ReadonlySet<string> {
  return new Set(scope.definitions.flatMap(({ name, kind }) => (kind === 'column' ? [] : [name])))
}

/** All forms of a function taken apart; undefined when one of them cannot be, so that nothing is sure. */
export function signaturesOf(name: string): readonly Signature[] | undefined {
  const signatures = (functionNamed(name)?.forms ?? []).map(parseSignature)
  const sure = signatures.filter((signature) => signature !== undefined)
  return sure.length > 0 && sure.length === signatures.length ? sure : undefined
}

/** Whether a function takes that many arguments, or nobody knows. */
export function takes(name: string, count: number): boolean {
  return signaturesOf(name)?.some(({ least, most }) => least <= count && count <= most) ?? true
}

/** Whether a name is an aggregation, and not a function of one row as well. */
export function isAggregation(name: string): boolean {
  return entriesNamed(name, ['aggregation']).length > 0 && entriesNamed(name, ['function']).length === 0
}
