import { addToGroup, getOrInsert } from '#lib/maps.ts'
import { nameText, orderVerbs, type ScopeKind, scopeKinds } from './capability-catalog.ts'

/** The scope that means all datasets or all views. */
export const everything = '*'

/** Whether a name looks like a pattern, such as `http-*`; what it means is unknown. */
export const isPattern = (name: string): boolean => name !== everything && name.includes(everything)

/** One thing that a token may do. `scope` is "" for the organization, `*` for all datasets or views. */
export type Grant = {
  readonly kind: ScopeKind
  readonly scope: string
  readonly resource: string
  readonly verb: string
}

/** The grants of one scope: sorted verbs by resource. Resources without verbs are left out. */
export type ScopeGrants = ReadonlyMap<string, readonly string[]>

/** The grants of a scope on which nothing is granted. */
export const nothing: ScopeGrants = new Map()

/** The number of each name of a dataset or view that any list has, and whether it looks like a pattern. */
const readNames = new Map<string, { readonly number: number; readonly isPattern: boolean }>()

/** Those names by number. */
const names: string[] = []

function numberedName(name: string) {
  const known = readNames.get(name)
  if (known) return known
  const made = { number: names.push(name) - 1, isPattern: isPattern(name) }
  readNames.set(name, made)
  return made
}

/** The number of a name: the same in every list. */
export const nameNumber = (name: string): number => numberedName(name).number

/** The name with a number. */
export const nameOfNumber = (number: number): string => names[number] ?? ''

/** What the scopes of a token have in common, read in one pass over their names. */
type ScopeSummary = {
  /** How many scopes have each content. */
  readonly contents: ReadonlyMap<ScopeGrants, number>
  /** The names that look like a pattern. */
  readonly patterns: readonly string[]
  /** Per scope, in order: the number of its name, and the position of its content in `contents`. */
  readonly names: Int32Array
  readonly indexes: Int32Array
}

/**
 * Datasets or views by name, with their grants. Must not change after anything in the summary was read. A token may
 * name many, but few of them differ in their grants, and most tokens name the same: code that goes through a whole
 * list uses `contents`, or the numbers.
 */
export class GrantedScopes extends Map<string, ScopeGrants> {
  #summary: ScopeSummary | undefined

  get summary(): ScopeSummary {
    return (this.#summary ??= this.#read())
  }

  get contents(): ScopeSummary['contents'] {
    return this.summary.contents
  }

  get patterns(): ScopeSummary['patterns'] {
    return this.summary.patterns
  }

  #read(): ScopeSummary {
    const seen = new Map<ScopeGrants, { readonly index: number; count: number }>()
    const patterns: string[] = []
    const [names, indexes] = [new Int32Array(this.size), new Int32Array(this.size)]
    let at = 0
    for (const [name, granted] of this) {
      let content = seen.get(granted)
      if (!content) seen.set(granted, (content = { index: seen.size, count: 0 }))
      content.count++
      const numbered = numberedName(name)
      if (numbered.isPattern) patterns.push(name)
      names[at] = numbered.number
      indexes[at++] = content.index
    }
    const contents = new Map(Array.from(seen, ([granted, { count }]) => [granted, count]))
    return { contents, patterns, names, indexes }
  }
}

/** A part of the record that does not match the interface, as it was sent. */
export type UnreadPart = {
  readonly kind: ScopeKind
  /** Dataset or view; "" for the organization or a whole map. */
  readonly scope: string
  /** Resource; "" when the whole scope, or the whole map, does not match. */
  readonly resource: string
  readonly value: unknown
}

/** Everything a token is granted, and the parts that could not be read. */
export type TokenGrants = {
  readonly organization: ScopeGrants
  readonly datasets: GrantedScopes
  readonly views: GrantedScopes
  readonly unread: readonly UnreadPart[]
}

/** The scopes of a kind by name; the organization is one scope named "". */
export function scopesOf(grants: TokenGrants, kind: ScopeKind): GrantedScopes {
  if (kind === 'dataset') return grants.datasets
  return kind === 'view' ? grants.views : new GrantedScopes([['', grants.organization]])
}

/** The distinct contents of the scopes of a kind. */
export const contentsOf = (grants: TokenGrants, kind: ScopeKind): Iterable<ScopeGrants> =>
  kind === 'organization' ? [grants.organization] : scopesOf(grants, kind).contents.keys()

/** The grants of one scope by its exact name; the organization has a single scope, whatever its name. */
export const scopeOf = (grants: TokenGrants, kind: ScopeKind, scope: string): ScopeGrants | undefined =>
  kind === 'organization' ? grants.organization : scopesOf(grants, kind).get(scope)

/** Yields every grant: organization, datasets, views, each in record order. */
export function* eachGrant(grants: TokenGrants): Generator<Grant> {
  for (const kind of scopeKinds) {
    for (const [scope, granted] of scopesOf(grants, kind)) {
      for (const [resource, verbs] of granted) {
        for (const verb of verbs) yield { kind, scope, resource, verb }
      }
    }
  }
}

/** How many grants a token has. */
export function countGrants(grants: TokenGrants): number {
  let count = countScope(grants.organization)
  for (const { contents } of [grants.datasets, grants.views])
    for (const [granted, times] of contents) count += countScope(granted) * times
  return count
}

/** How many grants a scope has. */
export function countScope(granted: ScopeGrants): number {
  let count = 0
  for (const verbs of granted.values()) count += verbs.length
  return count
}

/** A grant as exact text: "apiTokens: create", "dataset http-logs, query: read", "all views, query: read". */
export function grantText({ kind, scope, resource, verb }: Grant): string {
  const what = `${nameText(resource)}: ${nameText(verb)}`
  if (kind === 'organization') return what
  return scope === everything ? `all ${kind}s, ${what}` : `${kind} ${nameText(scope)}, ${what}`
}

/** Why a token can do something: granted by exact name, or through `*`. */
export type Cause = 'direct' | 'wildcard'

/** Whether a scope grants exactly this verb on this resource. */
export const hasVerb = (granted: ScopeGrants | undefined, resource: string, verb: string): boolean =>
  granted?.get(resource)?.includes(verb) ?? false

/** Whether the grants allow an action, and why; null when they do not. A direct grant takes precedence. */
export function can(grants: TokenGrants, { kind, scope, resource, verb }: Grant): Cause | null {
  if (hasVerb(scopeOf(grants, kind, scope), resource, verb)) return 'direct'
  if (kind === 'organization') return null
  return hasVerb(scopeOf(grants, kind, everything), resource, verb) ? 'wildcard' : null
}

/** Builds the set of these grants, without duplicates, whatever their order. Nothing in it is unread. */
export function fromGrants(grants: Iterable<Grant>): TokenGrants {
  const organization = new Map<string, string[]>()
  const maps = {
    dataset: new Map<string, Map<string, string[]>>(),
    view: new Map<string, Map<string, string[]>>(),
  }
  for (const { kind, scope, resource, verb } of grants) {
    const granted =
      kind === 'organization'
        ? organization
        : getOrInsert(maps[kind], scope, () => new Map<string, string[]>())
    addToGroup(granted, resource, verb)
  }
  return {
    organization: ordered(organization),
    datasets: orderedScopes(maps.dataset),
    views: orderedScopes(maps.view),
    unread: [],
  }
}

const ordered = (granted: ReadonlyMap<string, readonly string[]>): ScopeGrants =>
  new Map([...granted].map(([resource, verbs]) => [resource, orderVerbs(verbs)]))

const orderedScopes = (scopes: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>): GrantedScopes =>
  new GrantedScopes([...scopes].map(([name, granted]) => [name, ordered(granted)]))
