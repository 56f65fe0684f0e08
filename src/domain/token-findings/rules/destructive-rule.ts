import { everything, type Grant } from '#domain/grants/token-grants.ts'
import { organizationGrants } from '../organization-grants.ts'
import type { TokenRule } from '../finding.ts'

const onAllDatasets = [
  ['data', 'delete'],
  ['trim', 'update'],
  ['vacuum', 'update'],
] as const

/** The token can destroy data in every dataset. */
export const destructiveRule: TokenRule = {
  id: 'destructive',
  label: 'Destructive on all datasets',
  severity: 'high',
  finds: 'Can delete, trim or vacuum data on * (all datasets), or delete datasets.',
  over: 'grants',
  check({ grants: { organization, datasets } }) {
    const all = datasets.get(everything)
    const grants: Grant[] = onAllDatasets
      .filter(([resource, verb]) => all?.get(resource)?.includes(verb))
      .map(([resource, verb]) => ({ kind: 'dataset', scope: everything, resource, verb }))
    grants.push(...organizationGrants(organization, [['datasets', ['delete']]]))
    if (grants.length === 0) return null
    return {
      reason: 'One wrong call, or one leak, can destroy data in every dataset, and it does not come back.',
      remedy: 'Replace it by a token that is granted this only on the datasets that need it.',
      grants,
    }
  },
}
