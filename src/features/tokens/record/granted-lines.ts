import { groupBy } from '#lib/maps.ts'
import { orgResources } from '#contract/token.ts'
import type { ScopeKind } from '#grants/capability-catalog.ts'
import {
  grantedText,
  joinTexts,
  orderResources,
  unitOf,
  unreadText,
  wildcardFirst,
} from '#grants/scope-text.ts'
import { scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import { mayReach, unreadAbout } from '#grants/unknown-grants.ts'

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
  const unread = groupBy(
    grants.unread.filter((part) => part.kind === kind),
    (part) => unitOf(kind, part),
  )
  const on = isOrganization ? 'the organization' : `${kind}s`
  const nothing = unread.has('')
    ? `What is granted on ${on} could not be read.`
    : `Nothing is granted on ${on}.`
  // A part without a resource is the whole map.
  if (isOrganization) unread.delete('')
  const names = isOrganization
    ? orderResources(kind, [...grants.organization.keys(), ...unread.keys()])
    : wildcardFirst([...scopesOf(grants, kind).keys()])
  return {
    lines: names.map((name) => ({
      name,
      text: joinTexts(grantedText(grants, kind, name), unreadText(unread.get(name) ?? [])),
    })),
    nothing,
    withheld:
      isOrganization && names.length > 0
        ? orgResources.filter(
            (resource) =>
              !names.includes(resource) &&
              mayReach(grants, kind, resource).length === 0 &&
              unreadAbout(grants, { kind, scope: null, resource }).length === 0,
          )
        : [],
  }
}
