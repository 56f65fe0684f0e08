import type { ScopeGrants } from './token-grants.ts'

/** Contents of scopes as small numbers: equal contents have one number, 0 grants nothing. */
export type GrantContents = {
  /** The number of what a scope grants, in whatever order. */
  numberOf(granted: ScopeGrants | undefined): number
  /** What the first grants and the second does not. */
  without(content: number, other: number): number
  /** What either grants. */
  joined(content: number, other: number): number
  /** True when the second grants all that the first does. */
  isWithin(content: number, other: number): boolean
  /** How many grants it holds. */
  size(content: number): number
}

/** Bits of a mask that is a small integer. */
const maskBits = 31

/** A table of contents, empty but for the content that grants nothing. */
export function grantContents(): GrantContents {
  const grants = new Map<string, number>()
  const byScope = new Map<ScopeGrants, number>()
  const byKey = new Map<string, number>([['', 0]])
  const members: (readonly number[])[] = [[]]
  const masks: number[] = [0]

  function intern(sorted: readonly number[]): number {
    const key = sorted.join(',')
    const known = byKey.get(key)
    if (known !== undefined) return known
    byKey.set(key, members.length)
    let mask = 0
    for (const grant of sorted) mask |= 1 << (grant % maskBits)
    masks.push(mask)
    return members.push(sorted) - 1
  }

  function grantNumber(resource: string, verb: string): number {
    const key = `${resource.length}:${resource}${verb}`
    const known = grants.get(key)
    if (known !== undefined) return known
    grants.set(key, grants.size)
    return grants.size - 1
  }

  function read(granted: ScopeGrants): number {
    const found = new Set<number>()
    for (const [resource, verbs] of granted) for (const verb of verbs) found.add(grantNumber(resource, verb))
    return intern([...found].toSorted((a, b) => a - b))
  }

  const of = (content: number): readonly number[] => members[content] ?? []

  /** Remembers what two contents make, since most lists hold few. */
  function combined(make: (a: readonly number[], b: readonly number[]) => readonly number[]) {
    const made = new Map<number, Map<number, number>>()
    return (content: number, other: number): number => {
      let withOther = made.get(other)
      if (!withOther) made.set(other, (withOther = new Map()))
      const known = withOther.get(content)
      if (known !== undefined) return known
      const result = intern(make(of(content), of(other)))
      withOther.set(content, result)
      return result
    }
  }
  const subtract = combined((a, b) => a.filter((grant) => !b.includes(grant)))
  const join = combined((a, b) => [...new Set([...a, ...b])].toSorted((x, y) => x - y))

  function holdsAll(content: number, other: number): boolean {
    const others = of(other)
    let at = 0
    for (const grant of of(content)) {
      while (at < others.length && (others[at] ?? 0) < grant) at++
      if (others[at] !== grant) return false
    }
    return true
  }

  return {
    numberOf(granted) {
      if (!granted) return 0
      const known = byScope.get(granted)
      if (known !== undefined) return known
      const content = read(granted)
      byScope.set(granted, content)
      return content
    },
    without: (content, other) => (other === 0 || content === 0 ? content : subtract(content, other)),
    joined: (content, other) => (other === 0 ? content : join(content, other)),
    isWithin(content, other) {
      if (content === other || content === 0) return true
      if (((masks[content] ?? 0) & ~(masks[other] ?? 0)) !== 0) return false
      return holdsAll(content, other)
    },
    size: (content) => of(content).length,
  }
}
