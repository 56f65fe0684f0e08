import type { Rule } from './finding.ts'
import { unlistedConcern } from './unlisted-concern.ts'

/** A default edge deployment, as newer deployments call a region, that the license does not list. */
export const edgeDeploymentRule: Rule = {
  id: 'edge-deployment-not-licensed',
  urgency: 'check',
  label: () => 'Edge deployment not licensed',
  check: ({ org }) => unlistedConcern(org, 'defaultEdgeDeployment', 'edgeDeployments', 'edge deployments'),
}
