import { everything, type Grant } from '#domain/grants/token-grants.ts'
import type { Rule } from './finding.ts'

const onAllDatasets = [
  ['data', 'delete'],
  ['trim', 'update'],
  ['vacuum', 'update'],
] as const

/** The token can destroy data in every dataset. */
export const destructiveRule: Rule = {
  id: 'destructive',
  label: 'Destructive on all datasets',
  over: 'grants',
  check({ organization, datasets }) {
    const all = datasets.get(everything)
    const grants: Grant[] = onAllDatasets
      .filter(([resource, verb]) => all?.get(resource)?.includes(verb))
      .map(([resource, verb]) => ({ kind: 'dataset', scope: everything, resource, verb }))
    if (organization.get('datasets')?.includes('delete')) {
      grants.push({ kind: 'organization', scope: '', resource: 'datasets', verb: 'delete' })
    }
    if (grants.length === 0) return null
    return {
      severity: 'high',
      reason: 'One wrong call, or one leak, can destroy data in every dataset, and it does not come back.',
      remedy: 'Replace it by a token that is granted this only on the datasets that need it.',
      grants,
    }
  },
}
