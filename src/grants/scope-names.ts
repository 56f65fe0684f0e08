import { everything, isPattern, type TokenGrants } from './token-grants.ts'

/** The datasets and views that a list of tokens names. The interface lists none, so no others are known. */
export type ScopeNames = Readonly<Record<'dataset' | 'view', ReadonlySet<string>>>

/** The names before any list is loaded. */
export const noScopes: ScopeNames = { dataset: new Set(), view: new Set() }

type Granted = { readonly grants: TokenGrants }

const known = new WeakMap<readonly Granted[], ScopeNames>()

/**
 * Collects the names in the grants of these tokens, each once, in list order, without `*`. Yields after each token, and
 * never for a list that was read before.
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

const exact = new WeakMap<ScopeNames, ScopeNames>()

/** The names without patterns such as `http-*`, which are no datasets or views that a grant would have to reach. */
export function exactNames(names: ScopeNames): ScopeNames {
  const found = exact.get(names) ?? {
    dataset: new Set([...names.dataset].filter((name) => !isPattern(name))),
    view: new Set([...names.view].filter((name) => !isPattern(name))),
  }
  exact.set(names, found)
  return found
}

/** Whether a glob pattern covers a name. The name `*` (every one) is covered only by a pattern of nothing but `*`. */
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
