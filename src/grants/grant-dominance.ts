import { allowsNothing, type GrantGroup, type GrantGroups } from './grant-groups.ts'
import { type GrantHolders, grantHolders, type GroupBits } from './grant-holders.ts'

/** Tokens that certainly allow all that a token does, and more. */
export type Dominance = {
  /** How many there are in all. */
  readonly count: number
  /** Places in the list of those that allow the least more, as many as were asked for. */
  readonly closest: readonly number[]
}

/** Scopes that are looked at between two turns of the page. */
const step = 128

/** Scopes whose names are looked at before what is granted on any. */
const namesFirst = 8

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The groups behind `group` that are left, in words that are not empty. */
function remaining(count: number) {
  const bits = new Uint32Array(Math.ceil(count / 32))
  const words = new Int32Array(bits.length)
  let length = 0
  return {
    bits,
    start(group: number): void {
      length = 0
      for (let word = group >>> 5; word < bits.length; word++) words[length++] = word
      bits.fill(-1, group >>> 5)
      bits[group >>> 5] = ~((2 << (group & 31)) - 1)
    },
    /** Leaves those that are among `others`; false when none is left. */
    keep(others: GroupBits): boolean {
      let kept = 0
      for (let at = 0; at < length; at++) {
        const word = words[at] ?? 0
        const left = (bits[word] ?? 0) & (others[word] ?? 0)
        bits[word] = left
        if (left !== 0) words[kept++] = word
      }
      length = kept
      return kept > 0
    },
    words: () => words.subarray(0, length),
  }
}

type Remaining = ReturnType<typeof remaining>

const size = ({ whole, partly }: GrantGroup): number => whole.length + partly.length

function rarest({ scopes }: GrantGroup, { naming }: GrantHolders): number {
  let found = 0
  for (let at = 1; at < scopes.length; at++)
    if (naming(scopes[at] ?? 0) < naming(scopes[found] ?? 0)) found = at
  return found
}

/** Leaves the groups that allow all that one does; false when there is none. */
function* leaveDominant(
  left: Remaining,
  group: GrantGroup,
  holders: GrantHolders,
): Generator<undefined, boolean> {
  for (const base of [0, 1, 2] as const) {
    if (group.base[base] !== 0 && !left.keep(holders.onBase(base, group.base[base]))) return false
  }
  const { scopes, contents } = group
  if (scopes.length === 0) return true
  // A few names far from each other rule out most groups, and what they hold is one answer for each scope.
  if (!left.keep(holders.onScopeAtAll(scopes[rarest(group, holders)] ?? 0))) return false
  const gap = Math.ceil(scopes.length / namesFirst)
  for (let at = 0; at < scopes.length; at += gap) {
    if (!left.keep(holders.onScopeAtAll(scopes[at] ?? 0))) return false
  }
  let looked = 0
  for (let from = 0; from < gap; from++) {
    for (let at = from; at < scopes.length; at += gap) {
      if (!left.keep(holders.onScope(scopes[at] ?? 0, contents[at] ?? 0))) return false
      if (++looked % step === 0) yield
    }
  }
  return true
}

/**
 * For each group with tokens that were read whole and grant something: which tokens allow strictly more. A token
 * with unread parts may be among those that allow more, but of itself nothing is said.
 */
export function* grantDominance(
  found: GrantGroups,
  closestCount: number,
): Generator<undefined, ReadonlyMap<GrantGroup, Dominance>> {
  const { groups } = found
  const holders = yield* grantHolders(found)
  const left = remaining(groups.length)
  const several = new Uint32Array(left.bits.length)
  for (const [at, group] of groups.entries()) {
    if (size(group) > 1) several[at >>> 5] = (several[at >>> 5] ?? 0) | (1 << (at & 31))
  }

  function read(): Dominance {
    let count = 0
    const closest: number[] = []
    for (const word of left.words()) {
      const bits = left.bits[word] ?? 0
      count += bitCount(bits)
      // Groups of one token are counted above, and looked at only while there is room for them.
      let open = closest.length < closestCount ? bits : bits & (several[word] ?? 0)
      while (open !== 0) {
        const group = groups[word * 32 + 31 - Math.clz32(open & -open)]
        open &= open - 1
        if (!group) continue
        count += size(group) - 1
        for (const token of [...group.whole, ...group.partly])
          if (closest.length < closestCount) closest.push(token)
      }
    }
    return { count, closest }
  }

  const dominances = new Map<GrantGroup, Dominance>()
  for (const [at, group] of groups.entries()) {
    yield
    if (allowsNothing(group) || group.whole.length === 0) continue
    left.start(at)
    if (yield* leaveDominant(left, group, holders)) {
      const dominance = read()
      if (dominance.count > 0) dominances.set(group, dominance)
    }
  }
  return dominances
}
