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

const partOf = ({ datasets, views }: TokenGrants, base: Base) => (base === 1 ? datasets : views)

/** Named datasets and views with more than `*` grants, each by its number, in any order; and what they have more. */
type Named = { readonly scopes: Int32Array; readonly more: Int32Array }

/** What a token allows, in numbers. */
type Allowed = {
  /** What is granted in the organization, on all datasets, and on all views. */
  readonly base: readonly [organization: number, dataset: number, view: number]
  /** How much is granted on `*`, and in all. */
  readonly onAll: number
  readonly total: number
  /** How many named datasets and views have more than `*` grants. */
  readonly count: number
  /** One number for the same contents, whatever the names that have them. */
  readonly hash: number
}

/** Tokens whose grants, as far as they were read, allow exactly the same, by their places in the list. */
type GrantGroup = Allowed & {
  /** Those that were read whole, and those with parts that could not be read. */
  readonly whole: number[]
  readonly partly: number[]
  /** Read when they are first asked for: hardly any token is alike another one up to its names. */
  readonly named: () => Named
}

const allowsNothing = ({ base, count }: Allowed): boolean =>
  count === 0 && base.every((content) => content === 0)

const mixed = (a: number, b: number): number => {
  const mix = Math.imul(a ^ (b + 0x9e3779b9), 0x85ebca6b)
  return Math.imul(mix ^ (mix >>> 15), 0xc2b2ae35)
}

/** The same with the names, in whatever order: to write them out in one order takes three times as long. */
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

/** Puts tokens together that allow the same, `*` covering every name; a step for each token. */
function* grantGroups(all: readonly TokenGrants[], { numberOf, without, size }: ContentTable) {
  /** The place in `base` that covers each scope, by its number; the first three numbers are those of the bases. */
  const baseOf: (0 | Base)[] = [0, 1, 2]
  const numbers = { 1: new Map<string, number>(), 2: new Map<string, number>() }
  function scopeNumber(base: Base, name: string): number {
    const known = numbers[base].get(name)
    if (known !== undefined) return known
    numbers[base].set(name, baseOf.length)
    return baseOf.push(base) - 1
  }
  function allowedBy(grants: TokenGrants): Allowed {
    const onAllOf = (place: Base) => numberOf(partOf(grants, place).get(everything))
    const base = [numberOf(grants.organization), onAllOf(1), onAllOf(2)] as const
    let [hash, count, total] = [mixed(mixed(base[0], base[1]), base[2]), 0, size(base[0])]
    for (const place of [1, 2] as const)
      for (const [granted, times] of partOf(grants, place).contents) {
        const more = without(numberOf(granted), base[place])
        if (more === 0) continue
        hash = (hash + Math.imul(times, mixed(place, more))) | 0
        count += times
        total += size(more) * times
      }
    return { base, hash, count, total, onAll: size(base[1]) + size(base[2]) }
  }
  function readNamed(grants: TokenGrants, { base, count }: Allowed): Named {
    const [scopes, more] = [new Int32Array(count), new Int32Array(count)]
    let at = 0
    for (const place of [1, 2] as const)
      for (const [name, scope] of partOf(grants, place)) {
        const content = without(numberOf(scope), base[place])
        if (content === 0) continue
        scopes[at] = scopeNumber(place, name)
        more[at++] = content
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
    // The names are read only of those that are alike but for them.
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
function* grantHolders(groups: readonly GrantGroup[], baseOf: readonly (0 | Base)[], table: ContentTable) {
  /** Of the three bases and each scope, the groups that have it, each followed by what it allows there. */
  const naming: number[][] = [[], [], []]
  for (const [group, { base, named }] of groups.entries()) {
    for (const [place, content] of base.entries()) naming[place]?.push(group, content)
    const { scopes, more } = named()
    for (let at = 0; at < scopes.length; at++) {
      const scope = scopes[at] ?? 0
      ;(naming[scope] ??= []).push(group, table.joined(more[at] ?? 0, base[baseOf[scope] ?? 0]))
    }
    yield
  }
  const noBits = (): GroupBits => new Uint32Array((groups.length >>> 5) + 1)
  /** Of a scope, the groups with each content. */
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
    const bits = scope < 3 ? noBits() : on(baseOf[scope] ?? 0, content).slice()
    for (const [allowed, more] of (holders[scope] ??= readHolders(scope)))
      if (table.without(content, allowed) === 0)
        for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) | (more[word] ?? 0)
    return bits
  })
  /** The other groups that allow all that one does, in their order; `own` is its place. */
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
    // What allows more than another has more on `*`, or else more in all.
    const lightestFirst = groups.toSorted((a, b) => a.onAll - b.onAll || a.total - b.total)
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
