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
  /** Where the groups that name a scope begin in `namedBy`; they end where those of the next one begin. */
  const starts = new Int32Array(kindOfScope.length + 1)

  function sortIn({ base, scopes }: GrantGroup, group: number): void {
    for (const [place, content] of base.entries()) {
      add(byBase[place] ?? new Map(), content, group)
      if (content !== 0) setBit(anyOnBase[place] ?? new Uint32Array(words), group)
    }
    for (const scope of scopes) starts[scope + 1] = (starts[scope + 1] ?? 0) + 1
  }
  for (const [at, group] of groups.entries()) {
    sortIn(group, at)
    yield
  }
  for (let scope = 0; scope < kindOfScope.length; scope++)
    starts[scope + 1] = (starts[scope + 1] ?? 0) + (starts[scope] ?? 0)

  const baseOfScope = (scope: number) => baseOf[kindOfScope[scope] ?? 'dataset']
  const namedBy = new Int32Array(starts.at(-1) ?? 0)
  /** All that the group in the same place of `namedBy` allows on the scope, by name and through `*`. */
  const allowed = new Int32Array(namedBy.length)
  const next = starts.slice()
  let contentCount = 0

  function fillIn({ base, scopes, contents: more }: GrantGroup, group: number): void {
    for (let at = 0; at < scopes.length; at++) {
      const scope = scopes[at] ?? 0
      const place = next[scope] ?? 0
      next[scope] = place + 1
      const content = contents.joined(more[at] ?? 0, base[baseOfScope(scope)])
      namedBy[place] = group
      allowed[place] = content
      if (content >= contentCount) contentCount = content + 1
    }
  }
  for (const [at, group] of groups.entries()) {
    fillIn(group, at)
    yield
  }

  const atAll: (GroupBits | undefined)[] = []
  function onScopeAtAll(scope: number): GroupBits {
    const known = atAll[scope]
    if (known) return known
    const bits = anyOnBase[baseOfScope(scope)]?.slice() ?? new Uint32Array(words)
    const end = starts[scope + 1] ?? 0
    for (let at = starts[scope] ?? 0; at < end; at++) setBit(bits, namedBy[at] ?? 0)
    atAll[scope] = bits
    return bits
  }

  const covering: (Uint8Array | undefined)[] = []
  /** By the number of each content: 1 where it has all that one has. */
  function coveringOf(content: number): Uint8Array {
    return (covering[content] ??= Uint8Array.from({ length: contentCount }, (_, other) =>
      contents.isWithin(content, other) ? 1 : 0,
    ))
  }

  const baseBits = byBase.map(() => new Map<number, GroupBits>())
  const scopeBits = kindOfScope.map(() => new Map<number, GroupBits>())
  let room = keptWords

  function onBase(base: 0 | 1 | 2, content: number): GroupBits {
    const known = baseBits[base]?.get(content)
    if (known) return known
    const bits = new Uint32Array(words)
    for (const [other, holders] of byBase[base] ?? []) {
      if (!contents.isWithin(content, other)) continue
      for (const group of holders) setBit(bits, group)
    }
    baseBits[base]?.set(content, bits)
    return bits
  }

  function onScope(scope: number, content: number): GroupBits {
    const known = scopeBits[scope]?.get(content)
    if (known) return known
    const bits = onBase(baseOfScope(scope), content).slice()
    const isCovering = coveringOf(content)
    const end = starts[scope + 1] ?? 0
    for (let at = starts[scope] ?? 0; at < end; at++)
      if (isCovering[allowed[at] ?? 0] === 1) setBit(bits, namedBy[at] ?? 0)
    if (room >= words) {
      room -= words
      scopeBits[scope]?.set(content, bits)
    }
    return bits
  }

  return { onBase, onScope, onScopeAtAll, naming: (scope) => (starts[scope + 1] ?? 0) - (starts[scope] ?? 0) }
}
