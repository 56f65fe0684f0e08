import {
  isInCatalog,
  knownVerbs,
  resourcesOf,
  type ScopeKind,
  strengthOf,
} from '#grants/capability-catalog.ts'
import {
  everything,
  type Grant,
  hasVerb,
  isPattern,
  type ScopeGrants,
  type TokenGrants,
} from '#grants/token-grants.ts'
import { grantsOfKind, organizationGrants, pairFinder, wideGrants } from '#grants/granted-pairs.ts'
import type { ScopeNames } from '#grants/scope-names.ts'
import type { Violation, TokenRule } from './finding.ts'

const grantsInCatalog = (kind: ScopeKind, scope: string): readonly Grant[] =>
  resourcesOf[kind].flatMap((resource) =>
    knownVerbs
      .filter((verb) => isInCatalog(kind, resource, verb))
      .map((verb) => ({ kind, scope, resource, verb })),
  )

const ofOrganization = grantsInCatalog('organization', '')
const ofAllDatasets = grantsInCatalog('dataset', everything)

const holdsAll = (granted: ScopeGrants | undefined, grants: readonly Grant[]): boolean =>
  grants.every(({ resource, verb }) => hasVerb(granted, resource, verb))

const findCatalogPairs = pairFinder((resource, verb) => isInCatalog('dataset', resource, verb))

/** The grants that make up full control of all datasets, through `*` or on each known one; null without it. */
function fullOnDatasets(grants: TokenGrants, known: ScopeNames): Violation['grants'] | null {
  const wide = grants.datasets.get(everything)
  const beyondWide = ofAllDatasets.filter(({ resource, verb }) => !hasVerb(wide, resource, verb))
  if (beyondWide.length === 0) return () => ofAllDatasets
  const isFull = (scope: string) => holdsAll(grants.datasets.get(scope), beyondWide)
  let named = 0
  for (const scope of grants.datasets.keys()) {
    if (scope === everything || isPattern(scope)) continue
    if (!isFull(scope)) return null
    named++
  }
  if (named < 2) return null
  for (const scope of known.dataset) if (!isFull(scope)) return null
  return () => grantsOfKind(grants, 'dataset', findCatalogPairs, 'every')
}

/** The grants that make up full control of the organization or of all datasets; null without it. */
export function fullControl(grants: TokenGrants, known: ScopeNames): Violation['grants'] | null {
  const ofOrg = holdsAll(grants.organization, ofOrganization)
  const onDatasets = fullOnDatasets(grants, known)
  if (!ofOrg && !onDatasets) return null
  return () => [...(ofOrg ? ofOrganization : []), ...(onDatasets?.() ?? [])]
}

/**
 * The token has full control: every verb in the catalog on every resource of the organization, or on every resource
 * of all known datasets, by `*` or by name.
 */
export const fullControlRule: TokenRule = {
  id: 'full-control',
  kind: 'risk',
  label: 'Full control',
  severity: 'high',
  finds:
    'Has every known grant of the organization, or every known grant on all known datasets, by * or by name.',
  over: 'grants',
  check({ grants: held }, { known }) {
    const grants = fullControl(held, known)
    if (!grants) return null
    return {
      reason: 'It can do everything in that scope, so one leak gives everything away.',
      remedy: 'Replace it with one token per job, each with only the grants that job needs.',
      grants,
    }
  },
}

/** Dataset grants that permanently remove data or, by vacuuming, fields. */
const destroying: Readonly<Record<string, string>> = { data: 'delete', trim: 'update', vacuum: 'update' }

const findDestroying = pairFinder(
  (resource, verb) => Object.hasOwn(destroying, resource) && destroying[resource] === verb,
)

/** The token can destroy data or fields in every known dataset, or in most of them. */
export const destructiveRule: TokenRule = {
  id: 'destructive',
  kind: 'risk',
  label: 'Destructive on all datasets',
  severity: 'high',
  finds:
    'Can delete, trim, or vacuum data in every known dataset, by * or by name, or delete or trim datasets; in at least half of them it is medium.',
  over: 'grants',
  check({ grants }, { known }) {
    const wide = wideGrants(grants, 'dataset', findDestroying, known)
    const ofOrganization = organizationGrants(grants.organization, [['datasets', ['update', 'delete']]])
    if (!wide && ofOrganization.length === 0) return null
    const isAll = ofOrganization.length > 0 || wide?.isAll === true
    const where = ofOrganization.length > 0 ? 'every dataset' : wide?.text
    return {
      ...(isAll ? {} : { severity: 'medium', label: 'Destructive on most datasets' }),
      reason: `One wrong call, or one leak, can permanently destroy data or fields in ${where}.`,
      remedy: [
        wide && 'Replace it with a token that can delete, trim, or vacuum only the datasets that need it.',
        ofOrganization.length > 0 &&
          'Grants on the organization’s datasets cannot be limited to some of them. Replace it with a token without them, and grant “data: delete” or “trim: update” on individual datasets instead.',
      ]
        .filter(Boolean)
        .join(' '),
      grants: () => [...(wide?.grants() ?? []), ...ofOrganization],
    }
  },
}

const named = ['dataset', 'view'] as const
const findReading = pairFinder((resource, verb) => resource === 'query' && verb === 'read')
const findSharing = pairFinder((resource, verb) => resource === 'share' && verb === 'create')

/** The token can take data of every known dataset or view, or of most of them, out of the organization. */
export const exfiltrationRule: TokenRule = {
  id: 'exfiltration',
  kind: 'risk',
  label: 'Can exfiltrate data',
  severity: 'high',
  finds:
    'Can share every known dataset or view outside the organization: high. Can query every one of them, or set up flows that send data elsewhere: medium. At least half of them: low.',
  over: 'grants',
  check({ grants }, { known }) {
    const reading = named.flatMap((kind) => wideGrants(grants, kind, findReading, known) ?? [])
    const sharing = named.flatMap((kind) => wideGrants(grants, kind, findSharing, known) ?? [])
    const flows = organizationGrants(grants.organization, [['flows', ['create', 'update']]])
    const wide = [...reading, ...sharing]
    if (wide.length + flows.length === 0) return null
    const where = (found: typeof wide) => found.map(({ text }) => text).join(' and ')
    const ways = [
      reading.length > 0 && `query ${where(reading)}`,
      sharing.length > 0 && `share ${where(sharing)} outside the organization`,
      flows.length > 0 && 'set up or change flows that send data elsewhere',
    ].filter((way) => way !== false)
    const isMedium = flows.length > 0 || sharing.length > 0 || reading.some(({ isAll }) => isAll)
    return {
      severity: sharing.some(({ isAll }) => isAll) ? 'high' : isMedium ? 'medium' : 'low',
      reason: `Anyone with the token can ${ways.join(', and ')}.`,
      remedy: [
        wide.length > 0 && 'Replace it with a token that has these grants only where it needs them.',
        flows.length > 0 &&
          'Flows cannot be limited to certain datasets. Unless its job is to manage flows, replace it with a token without these grants.',
      ]
        .filter(Boolean)
        .join(' '),
      grants: () => [...wide.flatMap((each) => each.grants()), ...flows],
    }
  },
}

const findAll = pairFinder(() => true)

/** The token is granted something on all datasets or all views. */
export const wildcardRule: TokenRule = {
  id: 'wildcard',
  kind: 'risk',
  label: 'Wildcard',
  severity: 'medium',
  finds:
    'Is granted something on * (all datasets or all views); low if it cannot delete or destroy anything.',
  over: 'grants',
  check(subject) {
    const grants = named.flatMap((kind) => grantsOfKind(subject.grants, kind, findAll, [everything]))
    if (grants.length === 0) return null
    const mayDestroy = grants.some(({ kind, resource, verb }) =>
      ['destroy', 'unknown'].includes(strengthOf(kind, resource, verb)),
    )
    return {
      severity: mayDestroy ? 'medium' : 'low',
      reason: 'A grant on * also covers every dataset or view that is created later.',
      remedy: 'Replace it with a token that names the datasets and views it needs.',
      grants: () => grants,
    }
  },
}
