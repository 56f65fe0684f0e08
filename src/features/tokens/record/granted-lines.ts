import { orgResources } from '#contract/token.ts'
import { type ScopeKind, verbsText } from '#grants/capability-catalog.ts'
import { orderResources, scopeText, unreadText, wildcardFirst } from '#grants/scope-text.ts'
import { scopesOf, type TokenGrants, type UnreadPart } from '#grants/token-grants.ts'

type GrantedLines = {
  /** What is granted on each resource of the organization, dataset, or view, with the parts that could not be read. */
  readonly lines: readonly { readonly name: string; readonly text: string }[]
  /** What to say when there are no lines. */
  readonly nothing: string
  /** Resources of the organization on which certainly nothing is granted; empty when nothing is granted at all. */
  readonly withheld: readonly string[]
}

/** The grants of a token on one kind of scope as lines of text. */
export function grantedLines(grants: TokenGrants, kind: ScopeKind): GrantedLines {
  const isOrganization = kind === 'organization'
  const unread = new Map<string, UnreadPart[]>()
  for (const part of grants.unread) {
    if (part.kind !== kind) continue
    const name = isOrganization ? part.resource : part.scope
    const known = unread.get(name)
    if (known) known.push(part)
    else unread.set(name, [part])
  }
  function lineOf(name: string, granted: string) {
    const lost = unreadText(unread.get(name) ?? [])
    const texts = [lost !== '' && granted === 'none' ? '' : granted, lost]
    return { name, text: texts.filter((text) => text !== '').join('; ') }
  }
  if (!isOrganization) {
    const scopes = scopesOf(grants, kind)
    return {
      lines: wildcardFirst([...scopes.keys()]).map((name) => lineOf(name, scopeText(kind, scopes.get(name)))),
      nothing: unread.has('')
        ? `What is granted on ${kind}s could not be read.`
        : `Nothing is granted on ${kind}s.`,
      withheld: [],
    }
  }
  // A part without a resource is the whole map.
  const isWholeUnread = unread.delete('')
  const names = orderResources(kind, [...grants.organization.keys(), ...unread.keys()])
  return {
    lines: names.map((name) => lineOf(name, verbsText(grants.organization.get(name) ?? []))),
    nothing: isWholeUnread
      ? 'What is granted on the organization could not be read.'
      : 'Nothing is granted on the organization.',
    withheld: names.length > 0 ? orgResources.filter((resource) => !names.includes(resource)) : [],
  }
}
