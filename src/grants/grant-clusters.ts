import { cacheByScope } from './grant-sets.ts'
import { everything, type GrantedScopes, type ScopeGrants, type TokenGrants } from './token-grants.ts'

/** Caches results for pairs of numbers: a long list has few distinct contents, and compares them again and again. */
function remembered<Value>(make: (a: number, b: number) => Value): (a: number, b: number) => Value {
  const made: (Value | undefined)[][] = []
  return (a, b) => ((made[a] ??= [])[b] ??= make(a, b))
}

/** A set of numbers, one bit for each. */
type Bits = Uint32Array

const none: Bits = new Uint32Array(1)

const setBit = (bits: Bits, number: number): void => {
  bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31))
}

const hasBit = (bits: Bits, number: number): boolean =>
  ((bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0

/** Numbers what scopes grant. Equal contents have the same number, in whatever order; 0 grants nothing. */
function contentTable() {
  const pairs = new Map<string, number>()
  const numbers = new Map([['', 0]])
  const contents: (readonly number[])[] = [[]]
  const bits: Bits[] = [none]

  function intern(content: readonly number[]): number {
    const sorted = content.toSorted((a, b) => a - b)
    const key = sorted.join(' ')
    const known = numbers.get(key)
    if (known !== undefined) return known
    const words = new Uint32Array(((sorted.at(-1) ?? 0) >>> 5) + 1)
    for (const pair of content) setBit(words, pair)
    numbers.set(key, bits.push(words) - 1)
    return contents.push(content) - 1
  }
  function pairNumber(resource: string, verb: string): number {
    const key = JSON.stringify([resource, verb])
    const number = pairs.get(key) ?? pairs.size
    pairs.set(key, number)
    return number
  }
  const numberOf = cacheByScope((granted) =>
    intern([...granted].flatMap(([resource, verbs]) => verbs.map((verb) => pairNumber(resource, verb)))),
  )
  const of = (content: number): readonly number[] => contents[content] ?? []
  return {
    numberOf: (granted: ScopeGrants | undefined): number => (granted ? numberOf(granted) : 0),
    size: (content: number) => of(content).length,
    /** What either grants, and what the first grants and the second does not. */
    joined: remembered((a, b) => intern([...new Set([...of(a), ...of(b)])])),
    without: remembered((a, b) => intern(of(a).filter((pair) => !hasBit(bits[b] ?? none, pair)))),
    /** Whether the first grants all that the second does. Not cached: thousands of contents make millions of pairs. */
    covers(a: number, b: number): boolean {
      const [all, wanted] = [bits[a] ?? none, bits[b] ?? none]
      for (let word = 0; word < wanted.length; word++)
        if (((wanted[word] ?? 0) & ~(all[word] ?? 0)) !== 0) return false
      return true
    },
  }
}

type ContentTable = ReturnType<typeof contentTable>

/** The index in `base` of what covers a scope. */
type Base = 1 | 2

const partOf = ({ datasets, views }: TokenGrants, base: Base) => (base === 1 ? datasets : views)

/** The number of a named scope. Those of datasets are odd, those of views even; 0 to 2 are the bases themselves. */
const scopeNumber = (base: Base, name: number): number => 2 + 2 * name + base

const baseOf = (scope: number): Base => (scope % 2 === 1 ? 1 : 2)

/** The datasets or views of a token, and what each of their contents grants in addition to `*`. */
type Named = {
  readonly kind: Base
  readonly summary: GrantedScopes['summary']
  readonly more: readonly number[]
}

/** What a token allows, as numbers. */
type Allowed = {
  /** What is granted on the organization, on all datasets, and on all views. */
  readonly base: readonly [organization: number, dataset: number, view: number]
  /** How many grants there are on `*`, and how many on the organization and on names in addition to `*`. */
  readonly onAll: number
  readonly total: number
  /** How many named datasets and views have more than the `*` grants. */
  readonly count: number
  /** The same number for the same contents, whatever names have them. */
  readonly hash: number
  readonly named: readonly Named[]
}

/** Tokens whose grants, as far as they were read, allow exactly the same, by their positions in the list. */
type GrantGroup = Allowed & {
  /** Tokens that were read completely, and tokens with parts that could not be read. */
  readonly whole: number[]
  readonly partly: number[]
}

const allowsNothing = ({ base, count }: Allowed): boolean =>
  count === 0 && base.every((content) => content === 0)

const mixed = (a: number, b: number): number => {
  const mix = Math.imul(a ^ (b + 0x9e3779b9), 0x85ebca6b)
  return Math.imul(mix ^ (mix >>> 15), 0xc2b2ae35)
}

/** How many scopes, spread out evenly, come first. */
const farApart = 8

/**
 * Whether `passes` is true for every named dataset and view with more than the `*` grants, and what it has in addition.
 * Stops at the first that fails. Starts with names far apart: tokens often name neighbors, which tell less.
 */
function everyNamed({ named }: Allowed, passes: (scope: number, more: number) => boolean): boolean {
  for (const { kind, summary, more } of named) {
    const { names, indexes } = summary
    const gap = Math.ceil(names.length / farApart)
    for (let from = 0; from < gap; from++)
      for (let at = from; at < names.length; at += gap) {
        const content = more[indexes[at] ?? 0] ?? 0
        if (content !== 0 && !passes(scopeNumber(kind, names[at] ?? 0), content)) return false
      }
  }
  return true
}

/** The hash with the names, in whatever order. Putting the names in order first takes three times as long. */
function hashWithNames(allowed: Allowed): number {
  let { hash } = allowed
  everyNamed(allowed, (scope, more) => {
    hash = (hash + mixed(scope, more)) | 0
    return true
  })
  return hash
}

function isSame(a: Allowed, b: Allowed): boolean {
  if (a.count !== b.count || a.base.some((content, at) => content !== b.base[at])) return false
  const contentOf = new Map<number, number>()
  everyNamed(b, (scope, more) => contentOf.set(scope, more).size > 0)
  return everyNamed(a, (scope, more) => contentOf.get(scope) === more)
}

/** Groups tokens that allow the same, with `*` covering every name. Yields for each token. */
function* grantGroups(all: readonly TokenGrants[], { numberOf, without, size }: ContentTable) {
  function allowedBy(grants: TokenGrants): Allowed {
    const onAllOf = (kind: Base) => numberOf(partOf(grants, kind).get(everything))
    const base = [numberOf(grants.organization), onAllOf(1), onAllOf(2)] as const
    let [hash, count, total] = [mixed(mixed(base[0], base[1]), base[2]), 0, size(base[0])]
    const named: Named[] = []
    for (const kind of [1, 2] as const) {
      const { summary } = partOf(grants, kind)
      const more: number[] = []
      for (const [granted, times] of summary.contents) {
        const beyond = without(numberOf(granted), base[kind])
        more.push(beyond)
        if (beyond === 0) continue
        hash = (hash + Math.imul(times, mixed(kind, beyond))) | 0
        count += times
        total += size(beyond) * times
      }
      named.push({ kind, summary, more })
    }
    return { base, hash, count, total, onAll: size(base[1]) + size(base[2]), named }
  }
  const groups: GrantGroup[] = []
  const read: Allowed[] = []
  const alike = new Map<number, number>()
  for (const grants of all) {
    const allowed = allowedBy(grants)
    read.push(allowed)
    alike.set(allowed.hash, (alike.get(allowed.hash) ?? 0) + 1)
    yield
  }
  const byHash = new Map<number, GrantGroup[]>()
  for (const [token, allowed] of read.entries()) {
    const grants = all[token]
    if (!grants) continue
    // Names are read only for tokens that equal others in everything else.
    const hash = alike.get(allowed.hash) === 1 ? allowed.hash : hashWithNames(allowed)
    const near = byHash.get(hash) ?? []
    byHash.set(hash, near)
    let group = near.find((other) => isSame(other, allowed))
    if (!group) {
      group = { ...allowed, whole: [], partly: [] }
      near.push(group)
      groups.push(group)
    }
    ;(grants.unread.length === 0 ? group.whole : group.partly).push(token)
    yield
  }
  return groups
}

/** Clusters of two or more completely read tokens that allow exactly the same, and allow something; largest first. */
const clustersIn = (groups: readonly GrantGroup[]): readonly (readonly number[])[] =>
  groups
    .filter((group) => group.whole.length > 1 && !allowsNothing(group))
    .map(({ whole }) => whole)
    .toSorted((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0))

/** Tokens that certainly allow everything a token does, and more. */
type Dominance = {
  /** How many there are in total. */
  readonly count: number
  /** Positions in the list of those that allow the least more, as many as requested. */
  readonly closest: readonly number[]
}

/** Which tokens in a list could replace which. Tokens are identified by their positions in the list. */
export type GrantClusters = {
  /** Two or more tokens that allow exactly the same; largest cluster first. */
  readonly clusters: readonly (readonly number[])[]
  /** The cluster of a token, including the token; undefined when it is in none. */
  clusterOf(token: number): readonly number[] | undefined
  /** The tokens that allow everything this one does, and more; undefined when none certainly does. */
  dominanceOf(token: number): Dominance | undefined
}

/** Keeps only the bits that the others have, too, from a word on; false when none is left. */
function keepBits(bits: Bits, others: Bits, from: number): boolean {
  let any = 0
  for (let word = from; word < bits.length; word++)
    any |= bits[word] = (bits[word] ?? 0) & (others[word] ?? 0)
  return any !== 0
}

/** Finds which groups allow what. Each answer is computed on demand. */
function* grantHolders(groups: readonly GrantGroup[], table: ContentTable) {
  const noBits = (): Bits => new Uint32Array((groups.length >>> 5) + 1)
  /** For the three bases and each scope, the groups with each content. */
  const holders: Map<number, Bits>[] = []
  function addHolder(group: number, scope: number, content: number): boolean {
    const found = (holders[scope] ??= new Map<number, Bits>())
    const bits = found.get(content) ?? noBits()
    if (!found.has(content)) found.set(content, bits)
    setBit(bits, group)
    return true
  }
  for (const [at, group] of groups.entries()) {
    for (const [index, content] of group.base.entries()) addHolder(at, index, content)
    everyNamed(group, (scope, more) => addHolder(at, scope, table.joined(more, group.base[baseOf(scope)])))
    yield
  }
  const on = remembered((scope, content): Bits => {
    const bits = scope < 3 ? noBits() : on(baseOf(scope), content).slice()
    for (const [allowed, more] of holders[scope] ?? [])
      if (table.covers(allowed, content))
        for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) | (more[word] ?? 0)
    return bits
  })
  const left = noBits()
  /** Returns the groups after this one that allow everything it does, in order; `own` is its position. */
  return (group: GrantGroup, own: number): GrantGroup[] => {
    const first = own >>> 5
    left.set(on(0, group.base[0]))
    left[first] = (left[first] ?? 0) & ~((2 << (own & 31)) - 1)
    const keep = (scope: number, content: number): boolean => keepBits(left, on(scope, content), first)
    if (!keep(1, group.base[1]) || !keep(2, group.base[2]) || !everyNamed(group, keep)) return []
    const found: GrantGroup[] = []
    for (let word = first; word < left.length; word++)
      for (let rest = left[word] ?? 0; rest !== 0; rest &= rest - 1) {
        const other = groups[word * 32 + 31 - Math.clz32(rest & -rest)]
        if (other) found.push(other)
      }
    return found
  }
}

/**
 * Finds tokens with identical grants, and those that others dominate, by what the grants allow: `*` covers every
 * name. A token with unread parts is in no cluster and is never reported as dominated, though it may be among those
 * that allow more. The same goes for a token without any grant. With a `closestCount` of 0, only identical grants are
 * searched for. Works in small steps, for `runInSlices`.
 */
export function* grantClusters(
  all: readonly TokenGrants[],
  closestCount: number,
): Generator<undefined, GrantClusters> {
  const table = contentTable()
  const groups = yield* grantGroups(all, table)
  const dominances = new Map<number, Dominance>()
  if (closestCount > 0) {
    // A group that allows more than another has more on `*`, or otherwise more in total.
    const lightestFirst = groups.toSorted((a, b) => a.onAll - b.onAll || a.total - b.total)
    const holdersOf = yield* grantHolders(lightestFirst, table)
    for (const [own, group] of lightestFirst.entries()) {
      yield
      if (allowsNothing(group)) continue
      const closest: number[] = []
      let count = 0
      for (const { whole, partly } of holdersOf(group, own))
        for (const tokens of [whole, partly]) {
          count += tokens.length
          closest.push(...tokens.slice(0, closestCount - closest.length))
        }
      if (count > 0) for (const token of group.whole) dominances.set(token, { count, closest })
    }
  }
  const clusters = clustersIn(groups)
  const clusterOf = new Map(clusters.flatMap((cluster) => cluster.map((token) => [token, cluster] as const)))
  return {
    clusters,
    clusterOf: (token) => clusterOf.get(token),
    dominanceOf: (token) => dominances.get(token),
  }
}
