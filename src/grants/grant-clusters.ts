import { everything, type ScopeGrants, type TokenGrants } from './token-grants.ts'

/** Remembers what two numbers make; a long list holds few different contents, and compares them again and again. */
function remembered<Value>(make: (a: number, b: number) => Value): (a: number, b: number) => Value {
  const made: (Value | undefined)[][] = []
  return (a, b) => ((made[a] ??= [])[b] ??= make(a, b))
}

/** What scopes grant, as small numbers: equal contents have one number, in whatever order; 0 grants nothing. */
function contentTable() {
  const pairs = new Map<string, number>()
  const numbers = new Map([['', 0]])
  const contents: (readonly number[])[] = [[]]
  const read = new Map<ScopeGrants, number>()

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
  const of = (content: number): readonly number[] => contents[content] ?? []
  return {
    numberOf(granted: ScopeGrants | undefined): number {
      if (!granted) return 0
      const known = read.get(granted)
      if (known !== undefined) return known
      const number = intern(
        [...granted].flatMap(([resource, verbs]) => verbs.map((verb) => pairNumber(resource, verb))),
      )
      read.set(granted, number)
      return number
    },
    /** How many grants a content has. */
    size: (content: number) => of(content).length,
    /** What either grants, and what the first does and the second does not. */
    joined: remembered((a, b) => intern([...new Set([...of(a), ...of(b)])])),
    without: remembered((a, b) => intern(of(a).filter((pair) => !of(b).includes(pair)))),
  }
}

type ContentTable = ReturnType<typeof contentTable>

/** The place in `base` of what covers a scope. */
type Base = 1 | 2

/** What a token allows, in numbers. */
type Allowed = {
  /** What is granted in the organization, on all datasets, and on all views. */
  readonly base: readonly [organization: number, dataset: number, view: number]
  /** Named datasets and views with more than `*` grants, each by its number, in any order; and what they have more. */
  readonly scopes: Int32Array
  readonly more: Int32Array
}

/** Tokens whose grants, as far as they were read, allow exactly the same, by their places in the list. */
type GrantGroup = Allowed & {
  /** Those that were read whole, and those with parts that could not be read. */
  readonly whole: number[]
  readonly partly: number[]
}

const allowsNothing = ({ base, scopes }: Allowed): boolean =>
  scopes.length === 0 && base.every((content) => content === 0)

const mixed = (a: number, b: number): number => {
  const mix = Math.imul(a ^ (b + 0x9e3779b9), 0x85ebca6b)
  return Math.imul(mix ^ (mix >>> 15), 0xc2b2ae35)
}

/** One number for the same grants, in whatever order: to write them out in one order takes three times as long. */
const hashOf = ({ base, scopes, more }: Allowed): number =>
  scopes.reduce(
    (hash, scope, at) => (hash + mixed(scope, more[at] ?? 0)) | 0,
    mixed(mixed(base[0], base[1]), base[2]),
  )

function isSame(group: Allowed, { base, scopes, more }: Allowed): boolean {
  if (group.scopes.length !== scopes.length || base.some((content, at) => content !== group.base[at]))
    return false
  if (group.scopes.every((scope, at) => scope === scopes[at] && group.more[at] === more[at])) return true
  const contentOf = new Map(Array.from(scopes, (scope, at) => [scope, more[at]]))
  return group.scopes.every((scope, at) => contentOf.get(scope) === group.more[at])
}

/** Puts tokens together that allow the same, `*` covering every name; a step for each token. */
function* grantGroups(all: readonly TokenGrants[], { numberOf, without }: ContentTable) {
  /** The place in `base` that covers each scope, by its number. */
  const baseOf: Base[] = []
  const numbers = { 1: new Map<string, number>(), 2: new Map<string, number>() }
  function scopeNumber(base: Base, name: string): number {
    const known = numbers[base].get(name)
    if (known !== undefined) return known
    numbers[base].set(name, baseOf.length)
    return baseOf.push(base) - 1
  }
  function read({ organization, datasets, views }: TokenGrants): Allowed {
    const scopes = new Int32Array(datasets.size + views.size)
    const more = new Int32Array(scopes.length)
    let count = 0
    const readNamed = (base: Base, granted: ReadonlyMap<string, ScopeGrants>): number => {
      const onAll = numberOf(granted.get(everything))
      for (const [name, scope] of granted) {
        const content = without(numberOf(scope), onAll)
        if (content === 0) continue
        scopes[count] = scopeNumber(base, name)
        more[count++] = content
      }
      return onAll
    }
    const base = [numberOf(organization), readNamed(1, datasets), readNamed(2, views)] as const
    return { base, scopes: scopes.subarray(0, count), more: more.subarray(0, count) }
  }
  const groups: GrantGroup[] = []
  const byHash = new Map<number, GrantGroup[]>()
  for (const [token, grants] of all.entries()) {
    const found = read(grants)
    const hash = hashOf(found)
    const alike = byHash.get(hash) ?? []
    byHash.set(hash, alike)
    let group = alike.find((other) => isSame(other, found))
    if (!group) {
      group = { ...found, whole: [], partly: [] }
      alike.push(group)
      groups.push(group)
    }
    ;(grants.unread.length === 0 ? group.whole : group.partly).push(token)
    yield
  }
  return { groups, baseOf }
}

/** Two or more tokens that were read whole, allow exactly the same, and allow anything at all; the largest cluster first. */
const clustersIn = (groups: readonly GrantGroup[]): readonly (readonly number[])[] =>
  groups
    .filter((group) => group.whole.length > 1 && !allowsNothing(group))
    .map(({ whole }) => whole)
    .toSorted((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0))

/** Tokens that certainly allow all that a token does, and more. */
type Dominance = {
  /** How many there are in all. */
  readonly count: number
  /** Places in the list of those that allow the least more, as many as were asked for. */
  readonly closest: readonly number[]
}

/** Which tokens of a list could stand in for which. Tokens are named by their places in the list. */
export type GrantClusters = {
  /** Two or more tokens that allow exactly the same; the largest cluster first. */
  readonly clusters: readonly (readonly number[])[]
  /** The cluster of a token, itself included; undefined when it is alone. */
  clusterOf(token: number): readonly number[] | undefined
  /** Who allows all that a token does, and more; undefined when nobody does for certain. */
  dominanceOf(token: number): Dominance | undefined
}

/** Groups by their places, one bit for each. */
type GroupBits = Uint32Array

const setBit = (bits: GroupBits, group: number): void => {
  bits[group >>> 5] = (bits[group >>> 5] ?? 0) | (1 << (group & 31))
}

/** Leaves those that are among the others, too; false when none is left. */
function keepBits(bits: GroupBits, others: GroupBits): boolean {
  let any = 0
  for (let word = 0; word < bits.length; word++) any |= bits[word] = (bits[word] ?? 0) & (others[word] ?? 0)
  return any !== 0
}

/** Scopes far from each other that are looked at before those between them: they rule out most groups. */
const farApart = 8

/** Which groups allow what; each answer is worked out when it is first asked for. */
function* grantHolders(groups: readonly GrantGroup[], baseOf: readonly Base[], table: ContentTable) {
  const noBits = () => new Uint32Array((groups.length >>> 5) + 1)
  const isWithin = (content: number, other: number) => table.without(content, other) === 0
  /** Of each scope, the groups that name it by what they allow there. */
  const naming: Map<number, number[]>[] = []
  for (const [at, { base, scopes, more }] of groups.entries()) {
    scopes.forEach((scope, place) => {
      const allowed = table.joined(more[place] ?? 0, base[baseOf[scope] ?? 1])
      const its = (naming[scope] ??= new Map<number, number[]>())
      const holders = its.get(allowed)
      if (holders) holders.push(at)
      else its.set(allowed, [at])
    })
    yield
  }
  const onBase = remembered((place, content) => {
    const bits = noBits()
    for (const [at, { base }] of groups.entries()) if (isWithin(content, base[place] ?? 0)) setBit(bits, at)
    return bits
  })
  const onScope = remembered((scope, content) => {
    const bits = onBase(baseOf[scope] ?? 1, content).slice()
    for (const [allowed, holders] of naming[scope] ?? [])
      if (isWithin(content, allowed)) for (const at of holders) setBit(bits, at)
    return bits
  })
  /** The other groups that allow all that one does, in their order; `own` is its place. */
  return ({ base, scopes, more }: GrantGroup, own: number): GrantGroup[] => {
    const left = onBase(0, base[0]).slice()
    left[own >>> 5] = (left[own >>> 5] ?? 0) & ~(1 << (own & 31))
    if (!keepBits(left, onBase(1, base[1])) || !keepBits(left, onBase(2, base[2]))) return []
    const gap = Math.ceil(scopes.length / farApart)
    for (let from = 0; from < gap; from++)
      for (let at = from; at < scopes.length; at += gap)
        if (!keepBits(left, onScope(scopes[at] ?? 0, more[at] ?? 0))) return []
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
 * name. A token with unread parts is in no cluster and is never said to be dominated, though it may be among those
 * that allow more; neither is one without any grant. With a `closestCount` of 0 only identical grants are looked for.
 * Works in small steps, for `inSlices`.
 */
export function* grantClusters(
  all: readonly TokenGrants[],
  closestCount: number,
): Generator<undefined, GrantClusters> {
  const table = contentTable()
  const { groups, baseOf } = yield* grantGroups(all, table)
  const dominances = new Map<number, Dominance>()
  if (closestCount > 0) {
    /** How much is granted on `*`, then how much in all: what allows more than another has more of either. */
    const weighed = groups.map((group) => {
      const { base, more } = group
      const total = more.reduce((sum, content) => sum + table.size(content), table.size(base[0]))
      return { group, onAll: table.size(base[1]) + table.size(base[2]), total }
    })
    weighed.sort((a, b) => a.onAll - b.onAll || a.total - b.total)
    const lightestFirst = weighed.map(({ group }) => group)
    const holdersOf = yield* grantHolders(lightestFirst, baseOf, table)
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
