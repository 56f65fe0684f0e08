import { can } from '#grants/can.ts'
import type { ScopeKind } from '#grants/capability.ts'
import { mayBeUnread } from '#grants/grant-relation.ts'
import { type Grant, type ScopeGrants, scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import { numberText } from '#lib/count-text.ts'

/**
 * What became of a grant that stands on one side only: the token gained or lost what it allows; it is `covered`, since
 * `*` allows it on the other side too; or `unknown`, since what could not be read there may hold it.
 */
export type Fate = 'gained' | 'lost' | 'covered' | 'unknown'

export type GrantStep = { readonly grant: Grant; readonly isAdded: boolean; readonly fate: Fate }

/** What differs between the grants of a kind at two moments. */
export type GrantChange = {
  /** Grants that stand on one side only, in the order of the record. */
  readonly steps: readonly GrantStep[]
  /** How many the token may use that it could not before, and the other way round, as far as that is certain. */
  readonly gained: number
  readonly lost: number
  /** On a side something could not be read: what it holds is not known. */
  readonly isPartial: boolean
}

function* grantsBeyond(
  kind: ScopeKind,
  scope: string,
  granted: ScopeGrants,
  other: ScopeGrants | undefined,
): Generator<Grant> {
  if (granted === other) return
  for (const [resource, verbs] of granted) {
    const others = other?.get(resource)
    for (const verb of verbs) if (!others?.includes(verb)) yield { kind, scope, resource, verb }
  }
}

/** What stands in `grants` and not in `other`, and whether `other` allows it all the same. */
function* stepsBeyond(kind: ScopeKind, grants: TokenGrants, other: TokenGrants, isAdded: boolean) {
  const others = scopesOf(other, kind)
  for (const [scope, granted] of scopesOf(grants, kind)) {
    for (const grant of grantsBeyond(kind, scope, granted, others.get(scope))) {
      const fate: Fate = can(other, grant)
        ? 'covered'
        : mayBeUnread(other, grant)
          ? 'unknown'
          : isAdded
            ? 'gained'
            : 'lost'
      yield { grant, isAdded, fate }
    }
  }
}

/** What a token was given and what was taken from it between two moments, in one kind of scope. */
export function grantChange(kind: ScopeKind, before: TokenGrants, after: TokenGrants): GrantChange {
  const steps = [...stepsBeyond(kind, before, after, false), ...stepsBeyond(kind, after, before, true)]
  return {
    steps,
    gained: steps.filter(({ fate }) => fate === 'gained').length,
    lost: steps.filter(({ fate }) => fate === 'lost').length,
    isPartial: before.unread.length + after.unread.length > 0,
  }
}

/** "Widened +2", "Narrowed −1", "Widened and narrowed +2 −1", "The same in effect"; and what is not known. */
export function effectText({ gained, lost, isPartial }: GrantChange): string {
  const counts = [gained > 0 && `+${numberText(gained)}`, lost > 0 && `−${numberText(lost)}`]
    .filter(Boolean)
    .join(' ')
  const words = gained > 0 ? (lost > 0 ? 'Widened and narrowed' : 'Widened') : 'Narrowed'
  if (!isPartial) return counts ? `${words} ${counts}` : 'The same in effect'
  return counts ? `${words} ${counts}, the rest is not known` : 'Not known: a part is unreadable'
}
