import { baseOf, type GrantGroup, type GrantGroups } from './grant-groups.ts'

/** One bit for each group, 32 to a word. */
export type GroupBits = Uint32Array

/** Who allows what: each answer is worked out when it is first asked for. */
export type GrantHolders = {
  /** Groups that allow a content in the organization, on all datasets, or on all views. */
  onBase(base: 0 | 1 | 2, content: number): GroupBits
  /** Groups that allow a content on a dataset or view, by name or through `*`. */
  onScope(scope: number, content: number): GroupBits
  /** Groups that allow anything on a dataset or view, by name or through `*`. */
  onScopeAtAll(scope: number): GroupBits
  /** How many groups name a dataset or view. */
  naming(scope: number): number
}

/** Words of answers about named scopes that are kept at most: 32 MB. */
const keptWords = 8_000_000

function add<Key>(map: Map<Key, number[]>, key: Key, group: number): void {
  const known = map.get(key)
  if (known) known.push(group)
  else map.set(key, [group])
}

const setBit = (bits: GroupBits, group: number): void => {
  bits[group >>> 5] = (bits[group >>> 5] ?? 0) | (1 << (group & 31))
}

/** Sorts the groups by what they allow where; a step for each group. */
export function* grantHolders({
  groups,
  contents,
  kindOfScope,
}: GrantGroups): Generator<undefined, GrantHolders> {
  const words = Math.ceil(groups.length / 32)
  const byBase = [0, 1, 2].map(() => new Map<number, number[]>())
  const anyOnBase = [0, 1, 2].map(() => new Uint32Array(words))
  /** The groups that name a scope, each followed by what it has more there. */
  const named = kindOfScope.map((): number[] => [])

  function sortIn({ base, scopes, contents: more }: GrantGroup, group: number): void {
    for (const [place, content] of base.entries()) {
      add(byBase[place] ?? new Map(), content, group)
      if (content !== 0) setBit(anyOnBase[place] ?? new Uint32Array(words), group)
    }
    for (let at = 0; at < scopes.length; at++) named[scopes[at] ?? 0]?.push(group, more[at] ?? 0)
  }
  for (const [at, group] of groups.entries()) {
    sortIn(group, at)
    yield
  }

  const baseOfScope = (scope: number) => baseOf[kindOfScope[scope] ?? 'dataset']

  const atAll: (GroupBits | undefined)[] = []
  function onScopeAtAll(scope: number): GroupBits {
    const known = atAll[scope]
    if (known) return known
    const bits = anyOnBase[baseOfScope(scope)]?.slice() ?? new Uint32Array(words)
    const pairs = named[scope] ?? []
    for (let at = 0; at < pairs.length; at += 2) setBit(bits, pairs[at] ?? 0)
    atAll[scope] = bits
    return bits
  }

  const byScope: (ReadonlyMap<number, readonly number[]> | undefined)[] = []
  /** Groups that name a scope by all that they allow there. */
  function holdersOn(scope: number): ReadonlyMap<number, readonly number[]> {
    const known = byScope[scope]
    if (known) return known
    const holders = new Map<number, number[]>()
    const pairs = named[scope] ?? []
    for (let at = 0; at < pairs.length; at += 2) {
      const group = pairs[at] ?? 0
      const onAll = groups[group]?.base[baseOfScope(scope)] ?? 0
      add(holders, contents.joined(pairs[at + 1] ?? 0, onAll), group)
    }
    byScope[scope] = holders
    return holders
  }

  function withHolders(
    bits: GroupBits,
    held: ReadonlyMap<number, readonly number[]>,
    content: number,
  ): GroupBits {
    for (const [other, holders] of held) {
      if (!contents.isWithin(content, other)) continue
      for (const group of holders) setBit(bits, group)
    }
    return bits
  }

  const baseBits = byBase.map(() => new Map<number, GroupBits>())
  const scopeBits = kindOfScope.map(() => new Map<number, GroupBits>())
  let room = keptWords

  function onBase(base: 0 | 1 | 2, content: number): GroupBits {
    const known = baseBits[base]?.get(content)
    if (known) return known
    const bits = withHolders(new Uint32Array(words), byBase[base] ?? new Map(), content)
    baseBits[base]?.set(content, bits)
    return bits
  }

  function onScope(scope: number, content: number): GroupBits {
    const known = scopeBits[scope]?.get(content)
    if (known) return known
    const onAll = onBase(baseOfScope(scope), content)
    const bits = withHolders(onAll.slice(), holdersOn(scope), content)
    if (room >= words) {
      room -= words
      scopeBits[scope]?.set(content, bits)
    }
    return bits
  }

  return { onBase, onScope, onScopeAtAll, naming: (scope) => (named[scope]?.length ?? 0) / 2 }
}
