import { can, countGrants, eachGrant, type Grant, scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import type { ScopeKind } from '#grants/capability-catalog.ts'
import { withoutGrants } from '#grants/grant-sets.ts'
import { mayBeUnread } from '#grants/grant-relation.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { readExpiry } from '#lib/expiry.ts'
import { groupBy } from '#lib/maps.ts'
import {
  grantedText,
  joinTexts,
  orderResources,
  scopeLabel,
  scopeText,
  unitOf,
  unreadPath,
  unreadText,
  wildcardFirst,
} from '#grants/scope-text.ts'
import { inlineText } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { dateText, daysApart, storedValue, distinguishSides } from '#records/changes/stored-value.ts'
import {
  type ChangePart,
  type ChangeText,
  listReading,
  type OwnReading,
  type ValueText,
} from '#records/changes/reading.ts'
import type { FieldChange } from '#records/snapshots/state.ts'
import { token } from '../token.ts'
import { grantFields, grantsObject, readGrantsText } from '../token-changes.ts'
import { namedTokens } from '../tokens-search.ts'

/**
 * What happened to a grant that only one side has: `gained` or `lost`; `covered` when `*` allows it on the other side
 * too; `unknown` when an unreadable part of the other side may contain it.
 */
type Fate = 'gained' | 'lost' | 'covered' | 'unknown'

type GrantStep = { readonly grant: Grant; readonly isAdded: boolean; readonly fate: Fate }

/** How grants differ between two moments. */
type GrantChange = {
  /** Grants that only one side has, in record order. */
  readonly steps: readonly GrantStep[]
  /** How many grants the token certainly gained and certainly lost. */
  readonly gained: number
  readonly lost: number
  /** Part of one side could not be read, so what it grants is not known. */
  readonly isPartial: boolean
}

/** The grants that `grants` has and `other` does not, and whether `other` allows them anyway. */
const stepsBeyond = (grants: TokenGrants, other: TokenGrants, isAdded: boolean): readonly GrantStep[] =>
  Array.from(eachGrant(withoutGrants(grants, other)), (grant) => {
    if (can(other, grant)) return { grant, isAdded, fate: 'covered' }
    return { grant, isAdded, fate: mayBeUnread(other, grant) ? 'unknown' : isAdded ? 'gained' : 'lost' }
  })

/** Compares the grants of a token at two moments. */
export function grantChange(before: TokenGrants, after: TokenGrants): GrantChange {
  const steps = [...stepsBeyond(before, after, false), ...stepsBeyond(after, before, true)]
  return {
    steps,
    gained: steps.filter(({ fate }) => fate === 'gained').length,
    lost: steps.filter(({ fate }) => fate === 'lost').length,
    isPartial: before.unread.length + after.unread.length > 0,
  }
}

/** "Widened +2", "Narrowed −1", "Widened and narrowed +2 −1", or "The same in effect"; also when part is not known. */
export function effectText({ gained, lost, isPartial }: GrantChange): string {
  const counts = [gained > 0 && `+${numberText(gained)}`, lost > 0 && `−${numberText(lost)}`]
    .filter(Boolean)
    .join(' ')
  const words = gained > 0 ? (lost > 0 ? 'Widened and narrowed' : 'Widened') : 'Narrowed'
  if (!isPartial) return counts ? `${words} ${counts}` : 'The same in effect'
  return counts ? `${words} ${counts}, the rest is not known` : 'Not known: a part is unreadable'
}

function stepText(kind: ScopeKind, { grant, isAdded, fate }: GrantStep): string {
  const what = kind === 'organization' ? grant.verb : `${grant.resource}: ${grant.verb}`
  const text = `${isAdded ? '+' : '−'}${what}`
  if (fate === 'covered') return `${text} (${isAdded ? 'already' : 'still'} through *)`
  return fate === 'unknown' ? `${text} (unreadable ${isAdded ? 'before' : 'now'})` : text
}

function sideText(kind: ScopeKind, unit: string, grants: TokenGrants): ValueText {
  const lost = unreadText(grants.unread.filter((part) => unitOf(kind, part) === unit))
  const text = joinTexts(grantedText(grants, kind, unit), lost)
  return text === 'none' ? { text, isAbsent: true } : { text: visibleText(text) }
}

function unitLabel(kind: ScopeKind, unit: string): string {
  if (unit === '') return unreadPath({ kind, scope: '', resource: '', value: null })
  return visibleText(kind === 'organization' ? unit : scopeLabel(unit))
}

function unitsIn(
  kind: ScopeKind,
  { steps }: GrantChange,
  before: TokenGrants,
  after: TokenGrants,
): readonly string[] {
  const units = new Set(steps.map(({ grant }) => unitOf(kind, grant)))
  // An unreadable part counts as changed unless the other side has the same one.
  const lost = ({ unread }: TokenGrants) =>
    new Map(unread.map((part) => [inlineText([unitOf(kind, part), part.value]), unitOf(kind, part)] as const))
  const [old, fresh] = [lost(before), lost(after)]
  for (const [part, unit] of [...old, ...fresh]) if (!old.has(part) || !fresh.has(part)) units.add(unit)
  if (kind === 'organization') return orderResources(kind, units)
  return wildcardFirst([...units].toSorted())
}

/** Lists the changes by resource of the organization, dataset, or view; `*` first. */
export function grantParts(
  kind: ScopeKind,
  change: GrantChange,
  { before, after }: { before: TokenGrants; after: TokenGrants },
): readonly ChangePart[] {
  const steps = groupBy(change.steps, ({ grant }) => unitOf(kind, grant))
  return unitsIn(kind, change, before, after).map((unit) => ({
    label: unitLabel(kind, unit),
    before: sideText(kind, unit, before),
    after: sideText(kind, unit, after),
    difference: visibleText(
      steps
        .get(unit)
        ?.toSorted((a, b) => Number(b.isAdded) - Number(a.isAdded))
        .map((step) => stepText(kind, step))
        .join(' ') ?? 'could not be read',
    ),
  }))
}

/** Parts of a change that are shown at first. */
const shownParts = 8

/** "24 grants on 12 datasets", "3 grants", or "none", plus what could not be read. */
function grantsSummary(kind: ScopeKind, grants: TokenGrants): ValueText {
  const scopes = scopesOf(grants, kind)
  const count = countGrants(grants)
  const places = kind === 'organization' ? '' : ` on ${countText(scopes.size, kind)}`
  const granted = count > 0 ? `${countText(count, 'grant')}${places}` : ''
  const lost = grants.unread.length > 0 ? `${countText(grants.unread.length, 'part')} unreadable` : ''
  const exact = kind === 'organization' && count > 0 ? visibleText(scopeText(kind, grants.organization)) : ''
  const sent = unreadText(grants.unread)
  const rest = [exact, visibleText(sent)].filter(Boolean).join('; ')
  return { text: [granted, lost].filter(Boolean).join(', ') || 'none', ...(rest && { exact: rest }) }
}

function grantsChangeText(kind: ScopeKind, { before, after }: FieldChange): Omit<ChangeText, 'label'> {
  const read = () => ({ before: readGrantsText(kind, before), after: readGrantsText(kind, after) })
  const grants = read()
  const change = grantChange(grants.before, grants.after)
  const parts = grantParts(kind, change, grants)
  return {
    before: grantsSummary(kind, grants.before),
    after: grantsSummary(kind, grants.after),
    difference: effectText(change),
    ...(change.gained > 0 && { tone: 'warning' as const }),
    parts: {
      count: parts.length,
      first: parts.slice(0, shownParts),
      all() {
        const again = read()
        return grantParts(kind, grantChange(again.before, again.after), again)
      },
    },
  }
}

function expiryText(value: unknown): ValueText {
  return value === null || value === undefined ? { text: 'never' } : dateText(value, 'never')
}

/** How an expiry changed: "30 days later", "no longer expires", "now expires; it never did before". */
function expiryMove(before: unknown, after: unknown): Pick<ChangeText, 'difference' | 'tone'> {
  const [from, to] = [readExpiry(before), readExpiry(after)]
  if (from.kind === 'unreadable' || to.kind === 'unreadable')
    return { difference: `unreadable ${from.kind === 'unreadable' ? 'before' : 'now'}` }
  if (to.kind === 'never') return { difference: 'no longer expires', tone: 'warning' }
  if (from.kind === 'never') return { difference: 'now expires; it never did before' }
  const apart = daysApart(before, after)
  if (apart) return { difference: apart }
  return from.epoch === to.epoch ? { difference: 'the same moment' } : {}
}

/** All grants of a token, read from the texts of its fields. */
export function readGrantTexts(textOf: (field: keyof typeof grantFields) => string): TokenGrants {
  const { organization, unread } = readGrantsText('organization', textOf('orgCapabilities'))
  const datasets = readGrantsText('dataset', textOf('datasetCapabilities'))
  const views = readGrantsText('view', textOf('viewCapabilities'))
  return {
    organization,
    datasets: datasets.datasets,
    views: views.views,
    unread: [...unread, ...datasets.unread, ...views.unread],
  }
}

const grantsReading = (kind: ScopeKind): OwnReading => ({
  change: (change) => grantsChangeText(kind, change),
  value: (text) => grantsSummary(kind, readGrantsText(kind, text)),
  exported: (text) => grantsObject(kind, text),
})

/** How to read changes to API tokens. */
export const tokenReading = listReading(token, {
  named: namedTokens,
  trackedExamples: 'grants that widened or narrowed, expiry, names, descriptions, SAML',
  about: ['expiresAt', 'orgCapabilities', 'datasetCapabilities', 'viewCapabilities', 'description'],
  twins: {
    badge: 'May have been regenerated',
    reason:
      'One token with this name is gone, and another appeared. A regenerated token gets a new ID, and so does a new token.',
  },
  own: {
    ...Object.fromEntries(Object.entries(grantFields).map(([path, kind]) => [path, grantsReading(kind)])),
    expiresAt: {
      change(change) {
        const [before, after] = [storedValue(change.before), storedValue(change.after)]
        return { ...distinguishSides(expiryText(before), expiryText(after)), ...expiryMove(before, after) }
      },
      value: (text) => (text === '' ? undefined : expiryText(storedValue(text))),
    },
  },
})
