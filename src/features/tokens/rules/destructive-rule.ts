import { pairFinder } from './granted-pairs.ts'
import { organizationGrants } from './organization-grants.ts'
import type { TokenRule } from './finding.ts'
import { wideGrants } from './wide-grants.ts'

/** Grants on a dataset that take data out of it for good. */
const destroying: Readonly<Record<string, string>> = { data: 'delete', trim: 'update', vacuum: 'update' }

const findDestroying = pairFinder(
  (resource, verb) => Object.hasOwn(destroying, resource) && destroying[resource] === verb,
)

/** The token can destroy data in every dataset that is known, or in most of them. */
export const destructiveRule: TokenRule = {
  id: 'destructive',
  kind: 'risk',
  label: 'Destructive on all datasets',
  severity: 'high',
  finds:
    'Can delete, trim or vacuum data in every known dataset, by * or by name, or delete or trim datasets; in at least half of them it is medium.',
  over: 'grants',
  check({ grants }, { known }) {
    const wide = wideGrants(grants, 'dataset', findDestroying, known)
    const ofOrganization = organizationGrants(grants.organization, [['datasets', ['update', 'delete']]])
    if (!wide && ofOrganization.length === 0) return null
    const isAll = ofOrganization.length > 0 || wide?.isAll === true
    const where = ofOrganization.length > 0 ? 'every dataset' : wide?.text
    return {
      ...(isAll ? {} : { severity: 'medium', label: 'Destructive on most datasets' }),
      reason: `One wrong call, or one leak, can destroy data in ${where}, and it does not come back.`,
      remedy: [
        wide && 'Replace it with a token that can delete, trim or vacuum only the datasets that need it.',
        ofOrganization.length > 0 &&
          'What it may do to datasets of the organization cannot be limited to some of them: replace it with a token without that, and grant “data: delete” or “trim: update” on single datasets instead.',
      ]
        .filter(Boolean)
        .join(' '),
      grants: [...(wide?.grants ?? []), ...ofOrganization],
    }
  },
}
