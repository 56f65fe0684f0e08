import { knownVerbs } from '#grants/verbs.ts'
import type { ScopeKind } from '#grants/capability.ts'
import { isInCatalogue, resourcesOf } from '#grants/capability-catalogue.ts'
import { can } from '#grants/can.ts'
import type { KnownScopes } from '#grants/known-scopes.ts'
import { everything, type Grant, type ScopeGrants, type TokenGrants } from '#grants/token-grants.ts'
import type { TokenRule } from './finding.ts'
import { grantsOfKind, pairFinder } from './granted-pairs.ts'

const catalogued = (kind: ScopeKind, scope: string): readonly Grant[] =>
  resourcesOf[kind].flatMap((resource) =>
    knownVerbs
      .filter((verb) => isInCatalogue(kind, resource, verb))
      .map((verb) => ({ kind, scope, resource, verb })),
  )

const ofOrganization = catalogued('organization', '')
const ofAllDatasets = catalogued('dataset', everything)

const holdsAll = (granted: ScopeGrants | undefined, grants: readonly Grant[]): boolean =>
  granted !== undefined &&
  grants.every(({ resource, verb }) => granted.get(resource)?.includes(verb) ?? false)

const findCatalogued = pairFinder((resource, verb) => isInCatalogue('dataset', resource, verb))

/** The grants that make up full control of all datasets: through `*`, or on each known one; none when it has not. */
function fullOnDatasets(grants: TokenGrants, known: KnownScopes): readonly Grant[] {
  if (holdsAll(grants.datasets.get(everything), ofAllDatasets)) return ofAllDatasets
  const own = [...grants.datasets.keys()].filter((scope) => scope !== everything)
  if (own.length < 2) return []
  for (const scope of [...own, ...known.dataset]) {
    if (!ofAllDatasets.every(({ kind, resource, verb }) => can(grants, { kind, scope, resource, verb })))
      return []
  }
  return grantsOfKind(grants, 'dataset', findCatalogued, 'every')
}

/** The grants that make up full control of the organization or of all datasets; none when there is none. */
export function fullControl(grants: TokenGrants, known: KnownScopes): readonly Grant[] {
  const ofOrg = holdsAll(grants.organization, ofOrganization) ? ofOrganization : []
  return [...ofOrg, ...fullOnDatasets(grants, known)]
}

/**
 * The token has full control: every verb that the catalogue knows on every resource of the organization, or on every
 * resource of all datasets that are known, by `*` or by name.
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
    if (grants.length === 0) return null
    return {
      reason: 'Nothing there is out of its reach, so one leak gives everything away.',
      remedy: 'Replace it with one token for each job, granted only what that job needs.',
      grants,
    }
  },
}
