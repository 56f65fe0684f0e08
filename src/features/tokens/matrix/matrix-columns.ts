import type { ScopeKind } from '#grants/capability.ts'
import { capabilityOf } from '#grants/capability-catalogue.ts'
import type { GridColumn } from '../grid/grid-column.ts'
import type { TokenEntry } from '../token.ts'
import { type MatrixMember, memberTip } from './matrix-member.ts'

/** What a member of a scope is called. */
export const memberWords = {
  organization: { one: 'Resource', many: 'resources' },
  dataset: { one: 'Dataset', many: 'datasets' },
  view: { one: 'View', many: 'views' },
} as const satisfies Record<ScopeKind, unknown>

/** In pixels, with all letters; a dataset also with the number of what has none. */
const leastWidth = { organization: 72, dataset: 160, view: 112 } as const satisfies Record<ScopeKind, number>

const pinned = { id: 'name', width: 240, grow: 0, align: 'start' } as const

/** The columns with a token in each row: its name, then the members of the scope. */
export function memberColumns(members: readonly MatrixMember[]): readonly GridColumn[] {
  return [{ ...pinned, label: 'Token', firstSort: 'asc' }, ...members.map(memberColumn)]
}

function memberColumn(member: MatrixMember): GridColumn {
  const { kind, name, label, hasOthers = false } = member
  const tip = memberTip(member)
  const isKnown = kind !== 'organization' || capabilityOf(kind, name) !== undefined
  return {
    id: `${kind}.${name}`,
    label,
    width: leastWidth[kind] + (isKnown && !hasOthers ? 0 : 20),
    grow: 1,
    align: 'center',
    firstSort: 'desc',
    ...(tip !== undefined && { tip }),
  }
}

/** The columns with a member of the scope in each row: its name, then the tokens. */
export function tokenColumns(tokens: readonly TokenEntry[], kind: ScopeKind): readonly GridColumn[] {
  const width = Math.max(104, leastWidth[kind])
  return [
    { ...pinned, label: memberWords[kind].one },
    ...tokens.map(({ index, name, id }) => ({
      id: `token.${index}`,
      label: name,
      width,
      grow: 1,
      align: 'center' as const,
      tip: `${name} · ${id}`,
    })),
  ]
}
