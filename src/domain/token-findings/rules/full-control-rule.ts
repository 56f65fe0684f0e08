import { knownVerbs } from '#domain/grants/verbs.ts'
import type { ScopeKind } from '#domain/grants/capability.ts'
import { isInCatalogue, resourcesOf } from '#domain/grants/capability-catalogue.ts'
import { everything, type Grant, type ScopeGrants } from '#domain/grants/token-grants.ts'
import type { TokenRule } from '../finding.ts'

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

/**
 * The token has full control: every verb that the catalogue knows on every resource of the organization, or on every
 * resource of `*` (all datasets). One that names each dataset has not, as it does not reach the next one.
 */
export const fullControlRule: TokenRule = {
  id: 'full-control',
  label: 'Full control',
  severity: 'high',
  finds: 'Has every known grant of the organization, or every known grant on * (all datasets).',
  over: 'grants',
  check({ grants: { organization, datasets } }) {
    const grants = [
      ...(holdsAll(organization, ofOrganization) ? ofOrganization : []),
      ...(holdsAll(datasets.get(everything), ofAllDatasets) ? ofAllDatasets : []),
    ]
    if (grants.length === 0) return null
    return {
      reason: 'Nothing is out of its reach there, so one leak gives away everything at once.',
      remedy: 'Replace it by one token for each job, granted only what that job needs.',
      grants,
    }
  },
}
