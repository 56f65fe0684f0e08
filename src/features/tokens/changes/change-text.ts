import type { ScopeKind } from '#grants/capability.ts'
import { readExpiry } from '#grants/expiry.ts'
import { orderResources, scopeLabel, scopeText, unreadPath, unreadText } from '#grants/scope-text.ts'
import {
  countGrants,
  everything,
  type ScopeGrants,
  scopesOf,
  type TokenGrants,
} from '#grants/token-grants.ts'
import { countText } from '#lib/count-text.ts'
import { inlineText } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { dateText, daysApart, toldApart } from '#records/changes/date-text.ts'
import { keptValue, plainText } from '#records/changes/kept-value.ts'
import type { ChangePart, ChangeText, ValueText } from '#records/changes/list-reading.ts'
import type { FieldChange } from '#records/snapshots/difference.ts'
import { effectText, type GrantChange, grantChange, type GrantStep } from './grant-change.ts'
import { readGrantsText } from './grants-text.ts'
import { fieldLabels, grantKind } from './tracked-fields.ts'

type Side = Pick<TokenGrants, 'unread'> & { readonly scopes: ReadonlyMap<string, ScopeGrants> }

/** Of the organization the parts are resources, of the others datasets or views. */
const unitOf = (kind: ScopeKind, { scope, resource }: { scope: string; resource: string }) =>
  kind === 'organization' ? resource : scope

function stepText(kind: ScopeKind, { grant, isAdded, fate }: GrantStep): string {
  const what = kind === 'organization' ? grant.verb : `${grant.resource}: ${grant.verb}`
  const text = `${isAdded ? '+' : '−'}${what}`
  if (fate === 'covered') return `${text} (${isAdded ? 'already' : 'still'} through *)`
  return fate === 'unknown' ? `${text} (unreadable ${isAdded ? 'before' : 'now'})` : text
}

function sideText(kind: ScopeKind, unit: string, { scopes, unread }: Side): ValueText {
  const granted =
    kind === 'organization'
      ? (scopes.get('')?.get(unit) ?? []).join(', ')
      : scopeText(kind, scopes.get(unit)).replace(/^none$/, '')
  const lost = unreadText(unread.filter((part) => unitOf(kind, part) === unit))
  const text = [granted, lost].filter(Boolean).join('; ')
  return text === '' ? { text: 'none', isAbsent: true } : { text: visibleText(text) }
}

function unitLabel(kind: ScopeKind, unit: string): string {
  if (unit === '') return unreadPath({ kind, scope: '', resource: '', value: null })
  return visibleText(kind === 'organization' ? unit : scopeLabel(unit))
}

function unitsIn(kind: ScopeKind, { steps }: GrantChange, before: Side, after: Side): readonly string[] {
  const units = new Set(steps.map(({ grant }) => unitOf(kind, grant)))
  // What could not be read counts as changed where it is not the same as before.
  const lost = ({ unread }: Side) =>
    new Set(unread.map((part) => inlineText([unitOf(kind, part), part.value])))
  const [old, fresh] = [lost(before), lost(after)]
  for (const [side, others] of [
    [before, fresh],
    [after, old],
  ] as const)
    for (const part of side.unread)
      if (!others.has(inlineText([unitOf(kind, part), part.value]))) units.add(unitOf(kind, part))
  if (kind === 'organization') return orderResources(kind, units)
  return [...units].toSorted((a, b) => (a === everything ? -1 : b === everything ? 1 : a < b ? -1 : 1))
}

/** What changed, one by one: resources of the organization, or datasets, or views; `*` first. */
export function grantParts(
  kind: ScopeKind,
  change: GrantChange,
  grants: { before: TokenGrants; after: TokenGrants },
): readonly ChangePart[] {
  const before = { unread: grants.before.unread, scopes: scopesOf(grants.before, kind) }
  const after = { unread: grants.after.unread, scopes: scopesOf(grants.after, kind) }
  const steps = new Map<string, GrantStep[]>()
  for (const step of change.steps) {
    const unit = unitOf(kind, step.grant)
    const others = steps.get(unit)
    if (others) others.push(step)
    else steps.set(unit, [step])
  }
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

/** Parts of a change that are shown at once. */
const shownParts = 8

const nouns = { dataset: 'dataset', view: 'view' } as const

/** "24 grants on 12 datasets", "3 grants", "none"; and what could not be read. */
function grantsText(kind: ScopeKind, grants: TokenGrants): ValueText {
  const scopes = scopesOf(grants, kind)
  const count = countGrants(grants)
  const places = kind === 'organization' ? '' : ` on ${countText(scopes.size, nouns[kind])}`
  const granted = count === 0 ? 'none' : `${countText(count, 'grant')}${places}`
  const lost = grants.unread.length > 0 ? `, ${countText(grants.unread.length, 'part')} unreadable` : ''
  const exact = kind === 'organization' && count > 0 ? visibleText(scopeText(kind, grants.organization)) : ''
  const sent = unreadText(grants.unread)
  const rest = [exact, visibleText(sent)].filter(Boolean).join('; ')
  return { text: `${granted}${lost}`, ...(rest && { exact: rest }) }
}

function grantsChangeText(kind: ScopeKind, label: string, { before, after }: FieldChange): ChangeText {
  const read = () => ({ before: readGrantsText(kind, before), after: readGrantsText(kind, after) })
  const grants = read()
  const change = grantChange(kind, grants.before, grants.after)
  const parts = grantParts(kind, change, grants)
  return {
    label,
    before: grantsText(kind, grants.before),
    after: grantsText(kind, grants.after),
    difference: effectText(change),
    ...(change.gained > 0 && { tone: 'warning' as const }),
    parts: {
      count: parts.length,
      first: parts.slice(0, shownParts),
      all() {
        const again = read()
        return grantParts(kind, grantChange(kind, again.before, again.after), again)
      },
    },
  }
}

function expiryText(value: unknown): ValueText {
  return value === null || value === undefined ? { text: 'never' } : dateText(value)
}

/** How far an end moved: "30 days later", "to never", "from never". */
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

/** A value of a field that holds no grants. */
function valueAsText(field: string, value: unknown): ValueText {
  if (field === 'expiresAt') return expiryText(value)
  return value === undefined ? { text: '—', isAbsent: true } : { text: plainText(value) }
}

/** A kept text of any tracked field as people read it. */
export function keptText(field: string, text: string): ValueText {
  const kind = grantKind(field)
  return kind ? grantsText(kind, readGrantsText(kind, text)) : valueAsText(field, keptValue(text))
}

/** A change of a token as people read it. */
export function changeText(change: FieldChange): ChangeText {
  const { field } = change
  const label = fieldLabels[field] ?? field
  const kind = grantKind(field)
  if (kind) return grantsChangeText(kind, label, change)
  const [before, after] = [keptValue(change.before), keptValue(change.after)]
  return {
    label,
    ...toldApart(valueAsText(field, before), valueAsText(field, after)),
    ...(field === 'expiresAt' && expiryMove(before, after)),
  }
}
