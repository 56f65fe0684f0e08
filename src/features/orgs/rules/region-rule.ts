import type { Rule } from './finding.ts'
import { unlistedConcern } from './unlisted-concern.ts'

/** A default region, of the organization or of its license, that the license does not list. */
export const regionRule: Rule = {
  id: 'region-not-licensed',
  urgency: 'check',
  label: () => 'Region not licensed',
  check: ({ org }) => unlistedConcern(org, 'defaultRegion', 'regions', 'regions'),
}
