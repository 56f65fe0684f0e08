import { type GrantContents, grantContents } from './grant-contents.ts'
import { everything, type ScopeGrants, type TokenGrants } from './token-grants.ts'

/** Places in `GrantGroup.base`. */
export const baseOf = { organization: 0, dataset: 1, view: 2 } as const

/** Tokens whose grants, as far as they were read, allow exactly the same. Contents are numbers of `GrantContents`. */
export type GrantGroup = {
  /** What is granted in the organization, on all datasets, and on all views. */
  readonly base: readonly [organization: number, dataset: number, view: number]
  /** Named datasets and views with more than `*` grants, each by its number; `contents` has what they have more. */
  readonly scopes: Int32Array
  readonly contents: Int32Array
  /** Tokens by their places in the list: those read whole, and those with parts that could not be read. */
  readonly whole: number[]
  readonly partly: number[]
}

/** True of tokens without any grant, as far as they were read. */
export function allowsNothing({ base, scopes }: GrantGroup): boolean {
  return scopes.length === 0 && base.every((content) => content === 0)
}

export type GrantGroups = {
  /** Whoever allows strictly more than another comes behind it. */
  readonly groups: readonly GrantGroup[]
  readonly contents: GrantContents
  /** Whether each scope is a dataset or a view, by its number. */
  readonly kindOfScope: readonly ('dataset' | 'view')[]
}

const mixed = (a: number, b: number): number => {
  const mix = Math.imul(a ^ (b + 0x9e3779b9), 0x85ebca6b)
  return Math.imul(mix ^ (mix >>> 15), 0xc2b2ae35)
}

/** A number that does not depend on the order of the scopes. */
function hashOf({ base, scopes, contents }: GrantGroup): number {
  let hash = mixed(mixed(base[0], base[1]), base[2])
  for (let at = 0; at < scopes.length; at++) hash = (hash + mixed(scopes[at] ?? 0, contents[at] ?? 0)) | 0
  return hash
}

function isSame(a: GrantGroup, b: GrantGroup): boolean {
  if (a.scopes.length !== b.scopes.length || a.base.some((content, at) => content !== b.base[at]))
    return false
  if (a.scopes.every((scope, at) => scope === b.scopes[at] && a.contents[at] === b.contents[at])) return true
  const contentOf = new Map(Array.from(a.scopes, (scope, at) => [scope, a.contents[at]]))
  return b.scopes.every((scope, at) => contentOf.get(scope) === b.contents[at])
}

/** How much is granted on `*`, then how much in all: what allows more than another has more of either. */
function weights({ base, contents }: GrantGroup, { size }: GrantContents): readonly [number, number] {
  let total = size(base[0])
  for (const content of contents) total += size(content)
  return [size(base[1]) + size(base[2]), total]
}

/** Integers of one pool: a list of tokens makes a few large arrays in place of thousands that grow. */
function integerPool() {
  let integers = new Int32Array(65_536)
  let used = 0
  return {
    /** Room for so many, to be used for something else if they are not kept. */
    room(most: number): Int32Array {
      if (used + most > integers.length) {
        integers = new Int32Array(Math.max(65_536, most))
        used = 0
      }
      return integers.subarray(used, used + most)
    },
    keep(count: number): void {
      used += count
    },
  }
}

/** Puts tokens together that allow the same, `*` covering every name; a step for each token. */
export function* grantGroups(all: readonly TokenGrants[]): Generator<undefined, GrantGroups> {
  const contents = grantContents()
  const [scopePool, contentPool] = [integerPool(), integerPool()]
  const kindOfScope: ('dataset' | 'view')[] = []
  const numbers = { dataset: new Map<string, number>(), view: new Map<string, number>() }

  function scopeNumber(kind: 'dataset' | 'view', name: string): number {
    const known = numbers[kind].get(name)
    if (known !== undefined) return known
    numbers[kind].set(name, kindOfScope.length)
    return kindOfScope.push(kind) - 1
  }

  function read(grants: TokenGrants): GrantGroup {
    const most = grants.datasets.size + grants.views.size
    const [scopes, more] = [scopePool.room(most), contentPool.room(most)]
    let count = 0
    const readNamed = (kind: 'dataset' | 'view', granted: ReadonlyMap<string, ScopeGrants>) => {
      const onAll = contents.numberOf(granted.get(everything))
      for (const [name, scope] of granted) {
        const content = name === everything ? 0 : contents.without(contents.numberOf(scope), onAll)
        if (content === 0) continue
        scopes[count] = scopeNumber(kind, name)
        more[count++] = content
      }
      return onAll
    }
    const organization = contents.numberOf(grants.organization)
    const base = [
      organization,
      readNamed('dataset', grants.datasets),
      readNamed('view', grants.views),
    ] as const
    return {
      base,
      scopes: scopes.subarray(0, count),
      contents: more.subarray(0, count),
      whole: [],
      partly: [],
    }
  }

  const byHash = new Map<number, GrantGroup[]>()
  const weighed: { group: GrantGroup; weight: readonly [number, number] }[] = []
  for (const [token, grants] of all.entries()) {
    const found = read(grants)
    const hash = hashOf(found)
    const alike = byHash.get(hash) ?? []
    byHash.set(hash, alike)
    let group = alike.find((other) => isSame(found, other))
    if (!group) {
      alike.push((group = found))
      weighed.push({ group, weight: weights(group, contents) })
      scopePool.keep(found.scopes.length)
      contentPool.keep(found.scopes.length)
    }
    ;(grants.unread.length === 0 ? group.whole : group.partly).push(token)
    yield
  }
  weighed.sort((a, b) => a.weight[0] - b.weight[0] || a.weight[1] - b.weight[1])
  return { groups: weighed.map(({ group }) => group), contents, kindOfScope }
}
