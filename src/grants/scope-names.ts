import { everything, type TokenGrants } from './token-grants.ts'

/** The datasets and views that a list of tokens names: all that is known of them, as the interface lists none. */
export type ScopeNames = Readonly<Record<'dataset' | 'view', ReadonlySet<string>>>

/** Before any list was read. */
export const noScopes: ScopeNames = { dataset: new Set(), view: new Set() }

type Granted = { readonly grants: TokenGrants }

const known = new WeakMap<readonly Granted[], ScopeNames>()

/** What these tokens name, each name once in the order of the list, without `*`; a step for each token, and none for a list that was read before. */
export function* scopeNames(tokens: readonly Granted[]): Generator<undefined, ScopeNames> {
  const before = known.get(tokens)
  if (before) return before
  const dataset = new Set<string>()
  const view = new Set<string>()
  for (const { grants } of tokens) {
    for (const name of grants.datasets.keys()) dataset.add(name)
    for (const name of grants.views.keys()) view.add(name)
    yield
  }
  dataset.delete(everything)
  view.delete(everything)
  const names = { dataset, view }
  known.set(tokens, names)
  return names
}

const patterns = new WeakMap<ReadonlySet<string>, readonly string[]>()

/** Names that look like patterns, such as `http-*`: what they stand for is unknown. The same list for the same names. */
export function patternsIn(names: ReadonlySet<string>): readonly string[] {
  const before = patterns.get(names)
  if (before) return before
  const found = [...names].filter((name) => name !== everything && name.includes(everything))
  patterns.set(names, found)
  return found
}

/** Whether a pattern, read as a glob, covers a name; of "every one", `*`, only one of nothing but asterisks does. */
export function coversName(pattern: string, name: string): boolean {
  if (name === everything) return /^\*+$/.test(pattern)
  const [first = '', ...others] = pattern.split(/\*+/)
  const last = others.pop() ?? ''
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last))
    return false
  let rest = name.slice(first.length, name.length - last.length)
  return others.every((part) => {
    const at = rest.indexOf(part)
    rest = rest.slice(at + part.length)
    return at >= 0
  })
}
