import type { ScopeKind } from '#grants/capability.ts'
import { orderResources, scopeLabel, scopeText, unreadPath, unreadText } from '#grants/scope-text.ts'
import { everything, type ScopeGrants, scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import type { ChangePart, ValueText } from '#records/changes/list-reading.ts'
import { inlineText } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { GrantChange, GrantStep } from './grant-change.ts'

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
