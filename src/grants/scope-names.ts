import { getOrInsert } from '#lib/maps.ts'
import {
  everything,
  type GrantedScopes,
  isPattern,
  nameNumber,
  nameOfNumber,
  type TokenGrants,
} from './token-grants.ts'

/** The datasets and views that a list of tokens names. The interface lists none, so no others are known. */
export type ScopeNames = Readonly<Record<'dataset' | 'view', ReadonlySet<string>>>

/** The names before any list is loaded. */
export const noScopes: ScopeNames = { dataset: new Set(), view: new Set() }

type Granted = { readonly grants: TokenGrants }

/** The names in each list, and of those without patterns. */
const known = new WeakMap<readonly Granted[] | ScopeNames, ScopeNames>()

/** Whether all numbers are among the known ones. A plain loop: it runs for every token. */
function areKnown(numbers: Int32Array, isKnown: readonly boolean[]): boolean {
  for (const number of numbers) if (isKnown[number] !== true) return false
  return true
}

/** Adds the names of the scopes; `seen` has those added before by number. */
function addNames(names: Set<string>, seen: boolean[], scopes: GrantedScopes): void {
  for (const number of scopes.summary.names) {
    if (seen[number] === true) continue
    seen[number] = true
    names.add(nameOfNumber(number))
  }
}

/**
 * Collects the names in the grants of these tokens, each once, in list order, without `*`. Yields after each token, and
 * never for a list that was read before.
 */
export function* scopeNames(tokens: readonly Granted[]): Generator<undefined, ScopeNames> {
  const before = known.get(tokens)
  if (before) return before
  const names = { dataset: new Set<string>(), view: new Set<string>() }
  const seen = { dataset: [], view: [] }
  for (const { grants } of tokens) {
    addNames(names.dataset, seen.dataset, grants.datasets)
    addNames(names.view, seen.view, grants.views)
    yield
  }
  names.dataset.delete(everything)
  names.view.delete(everything)
  known.set(tokens, names)
  return names
}

/** The names without patterns such as `http-*`, which are no datasets or views that a grant would have to reach. */
export const exactNames = (names: ScopeNames): ScopeNames =>
  getOrInsert(known, names, () => ({
    dataset: new Set([...names.dataset].filter((name) => !isPattern(name))),
    view: new Set([...names.view].filter((name) => !isPattern(name))),
  }))

const members = new WeakMap<ReadonlySet<string>, readonly boolean[]>()

/** Which numbers of names are in the set. Must not change after the first call. */
const numbersIn = (named: ReadonlySet<string>): readonly boolean[] =>
  getOrInsert(members, named, () => {
    const found: boolean[] = []
    for (const name of named) found[nameNumber(name)] = true
    return found
  })

/** Counts the names in the set, and those that only the scopes have, without `*` and patterns. */
export function countNames(named: ReadonlySet<string>, scopes: GrantedScopes): number {
  const isNamed = numbersIn(named)
  let count = named.size
  // Nearly always, the scopes have no others.
  if (areKnown(scopes.summary.names, isNamed)) return count
  for (const name of scopes.keys()) if (name !== everything && !isPattern(name) && !named.has(name)) count++
  return count
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
