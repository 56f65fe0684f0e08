import { everything, type TokenGrants } from './token-grants.ts'

/** The datasets and views that a list of tokens names: all that is known of them, as the interface lists none. */
export type ScopeNames = Readonly<Record<'dataset' | 'view', ReadonlySet<string>>>

/** Before any list was read. */
export const noScopes: ScopeNames = { dataset: new Set(), view: new Set() }

type Granted = { readonly grants: TokenGrants }

const known = new WeakMap<readonly Granted[], ScopeNames>()

/**
 * What these tokens name, each name once in the order of the list, without `*`; a step for each token, and none for a
 * list that was read before.
 */
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

/** Whether a pattern, read as a glob, covers a name; of "every one", `*`, only one of nothing but asterisks does. */
export function coversName(pattern: string, name: string): boolean {
  const [first = '', ...others] = pattern.split(everything)
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
