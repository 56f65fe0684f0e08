import { cacheByScope } from './grant-sets.ts'
import { everything, type ScopeGrants, type TokenGrants } from './token-grants.ts'

/** Caches results for pairs of numbers: a long list has few distinct contents, and compares them again and again. */
function remembered<Value>(make: (a: number, b: number) => Value): (a: number, b: number) => Value {
  const made: (Value | undefined)[][] = []
  return (a, b) => ((made[a] ??= [])[b] ??= make(a, b))
}

/** Numbers what scopes grant. Equal contents have the same number, in whatever order; 0 grants nothing. */
function contentTable() {
  const pairs = new Map<string, number>()
  const numbers = new Map([['', 0]])
  const contents: (readonly number[])[] = [[]]

  function intern(content: readonly number[]): number {
    const key = content.toSorted((a, b) => a - b).join(' ')
    const number = numbers.get(key) ?? contents.push(content) - 1
    numbers.set(key, number)
    return number
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
    without: remembered((a, b) => intern(of(a).filter((pair) => !of(b).includes(pair)))),
  }
}

type ContentTable = ReturnType<typeof contentTable>

/** The index in `base` of what covers a scope. */
type Base = 1 | 2

const partOf = ({ datasets, views }: TokenGrants, base: Base) => (base === 1 ? datasets : views)

/** The number of a named scope. Those of datasets are odd, those of views even; 0 to 2 are the bases themselves. */
const scopeNumber = (base: Base, name: number): number => 2 + 2 * name + base

const baseOf = (scope: number): Base => (scope % 2 === 1 ? 1 : 2)

/** Named datasets and views with more than the `*` grants, by number, in any order; and what they have in addition. */
type Named = { readonly scopes: Int32Array; readonly more: Int32Array }

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
}

/** Tokens whose grants, as far as they were read, allow exactly the same, by their positions in the list. */
type GrantGroup = Allowed & {
  /** Tokens that were read completely, and tokens with parts that could not be read. */
  readonly whole: number[]
  readonly partly: number[]
  /** Read on demand: hardly any token equals another in everything but its names. */
  readonly named: () => Named
}

const allowsNothing = ({ base, count }: Allowed): boolean =>
  count === 0 && base.every((content) => content === 0)

const mixed = (a: number, b: number): number => {
  const mix = Math.imul(a ^ (b + 0x9e3779b9), 0x85ebca6b)
  return Math.imul(mix ^ (mix >>> 15), 0xc2b2ae35)
}

/** The hash with the names, in whatever order. Putting the names in order first takes three times as long. */
function hashWithNames(hash: number, { scopes, more }: Named): number {
  let sum = hash
  for (let at = 0; at < scopes.length; at++) sum = (sum + mixed(scopes[at] ?? 0, more[at] ?? 0)) | 0
  return sum
}

function isSame(a: GrantGroup, b: GrantGroup): boolean {
  if (a.count !== b.count || a.base.some((content, at) => content !== b.base[at])) return false
  const [one, other] = [a.named(), b.named()]
  const contentOf = new Map(Array.from(other.scopes, (scope, at) => [scope, other.more[at]]))
  return one.scopes.every((scope, at) => contentOf.get(scope) === one.more[at])
}

/** Groups tokens that allow the same, with `*` covering every name. Yields for each token. */
function* grantGroups(all: readonly TokenGrants[], { numberOf, without, size }: ContentTable) {
  function allowedBy(grants: TokenGrants): Allowed {
    const onAllOf = (kind: Base) => numberOf(partOf(grants, kind).get(everything))
    const base = [numberOf(grants.organization), onAllOf(1), onAllOf(2)] as const
    let [hash, count, total] = [mixed(mixed(base[0], base[1]), base[2]), 0, size(base[0])]
    for (const kind of [1, 2] as const)
      for (const [granted, times] of partOf(grants, kind).contents) {
        const more = without(numberOf(granted), base[kind])
        if (more === 0) continue
        hash = (hash + Math.imul(times, mixed(kind, more))) | 0
        count += times
        total += size(more) * times
      }
    return { base, hash, count, total, onAll: size(base[1]) + size(base[2]) }
  }
  function readNamed(grants: TokenGrants, { base, count }: Allowed): Named {
    const [scopes, more] = [new Int32Array(count), new Int32Array(count)]
    let at = 0
    for (const kind of [1, 2] as const) {
      const { contents, names, indexes } = partOf(grants, kind).summary
      const beyondAll = Array.from(contents.keys(), (scope) => without(numberOf(scope), base[kind]))
      for (let each = 0; each < names.length; each++) {
        const content = beyondAll[indexes[each] ?? 0] ?? 0
        if (content === 0) continue
        scopes[at] = scopeNumber(kind, names[each] ?? 0)
        more[at++] = content
      }
    }
    return { scopes, more }
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
    let names: Named | undefined
    const made = { ...allowed, whole: [], partly: [], named: () => (names ??= readNamed(grants, allowed)) }
    // Names are read only for tokens that equal others in everything else.
    const hash = alike.get(allowed.hash) === 1 ? allowed.hash : hashWithNames(allowed.hash, made.named())
    const near = byHash.get(hash) ?? []
    byHash.set(hash, near)
    let group = near.find((other) => isSame(other, made))
    if (!group) {
      group = made
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

/** A set of groups, one bit for each position. */
type GroupBits = Uint32Array

const setBit = (bits: GroupBits, group: number): void => {
  bits[group >>> 5] = (bits[group >>> 5] ?? 0) | (1 << (group & 31))
}

/** Keeps only the bits that the others have, too; false when none is left. */
function keepBits(bits: GroupBits, others: GroupBits): boolean {
  let any = 0
  for (let word = 0; word < bits.length; word++) any |= bits[word] = (bits[word] ?? 0) & (others[word] ?? 0)
  return any !== 0
}

/** How many scopes, spread out evenly, are checked in the first pass: they rule out most groups. */
const farApart = 8

/** Finds which groups allow what. Each answer is computed on demand. */
function* grantHolders(groups: readonly GrantGroup[], table: ContentTable) {
  /** For the three bases and each scope, the groups that have it, each followed by what it allows there. */
  const naming: number[][] = [[], [], []]
  for (const [group, { base, named }] of groups.entries()) {
    for (const [index, content] of base.entries()) naming[index]?.push(group, content)
    const { scopes, more } = named()
    for (let at = 0; at < scopes.length; at++) {
      const scope = scopes[at] ?? 0
      ;(naming[scope] ??= []).push(group, table.joined(more[at] ?? 0, base[baseOf(scope)]))
    }
    yield
  }
  const noBits = (): GroupBits => new Uint32Array((groups.length >>> 5) + 1)
  /** For each scope, the groups with each content. */
  const holders: Map<number, GroupBits>[] = []
  function readHolders(scope: number): Map<number, GroupBits> {
    const found = new Map<number, GroupBits>()
    const pairs = naming[scope] ?? []
    for (let at = 0; at < pairs.length; at += 2) {
      const allowed = pairs[at + 1] ?? 0
      const bits = found.get(allowed) ?? noBits()
      found.set(allowed, bits)
      setBit(bits, pairs[at] ?? 0)
    }
    return found
  }
  const on = remembered((scope, content): GroupBits => {
    const bits = scope < 3 ? noBits() : on(baseOf(scope), content).slice()
    for (const [allowed, more] of (holders[scope] ??= readHolders(scope)))
      if (table.without(content, allowed) === 0)
        for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) | (more[word] ?? 0)
    return bits
  })
  /** Returns the other groups that allow everything this one does, in order; `own` is its position. */
  return ({ base, named }: GrantGroup, own: number): GrantGroup[] => {
    const { scopes, more } = named()
    const left = on(0, base[0]).slice()
    left[own >>> 5] = (left[own >>> 5] ?? 0) & ~(1 << (own & 31))
    if (!keepBits(left, on(1, base[1])) || !keepBits(left, on(2, base[2]))) return []
    const gap = Math.ceil(scopes.length / farApart)
    for (let from = 0; from < gap; from++)
      for (let at = from; at < scopes.length; at += gap)
        if (!keepBits(left, on(scopes[at] ?? 0, more[at] ?? 0))) return []
    const found: GrantGroup[] = []
    for (const [word, bits] of left.entries())
      for (let rest = bits; rest !== 0; rest &= rest - 1) {
        const group = groups[word * 32 + 31 - Math.clz32(rest & -rest)]
        if (group) found.push(group)
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
      let closest: readonly number[] = []
      let count = 0
      for (const { whole, partly } of holdersOf(group, own)) {
        count += whole.length + partly.length
        if (closest.length < closestCount) closest = closest.concat(whole, partly)
      }
      const dominance = { count, closest: closest.slice(0, closestCount) }
      if (count > 0) for (const token of group.whole) dominances.set(token, dominance)
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
