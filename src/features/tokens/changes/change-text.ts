import type { ScopeKind } from '#grants/capability.ts'
import { readExpiry } from '#grants/expiry.ts'
import { scopeText, unreadText } from '#grants/scope-text.ts'
import { countGrants, scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import type { FieldChange } from '#records/snapshots/difference.ts'
import { dateText, daysApart, toldApart } from '#records/changes/date-text.ts'
import { keptValue, plainText } from '#records/changes/kept-value.ts'
import type { ChangeText, ValueText } from '#records/changes/list-reading.ts'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { effectText, grantChange } from './grant-change.ts'
import { grantParts } from './grant-parts.ts'
import { readGrantsText } from './grants-text.ts'
import { fieldLabels, grantKind } from './tracked-fields.ts'

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
  if (to.kind === 'never') return { difference: 'no longer ends', tone: 'warning' }
  if (from.kind === 'never') return { difference: 'ends now, never did before' }
  const apart = daysApart(before, after)
  if (apart) return { difference: apart }
  return from.epoch === to.epoch ? { difference: 'the same moment' } : {}
}

/** A value of a field that holds no grants. */
export function valueAsText(field: string, value: unknown): ValueText {
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
