import { pairFinder } from './granted-pairs.ts'
import { organizationGrants } from './organization-grants.ts'
import type { TokenRule } from './finding.ts'
import { wideGrants } from './wide-grants.ts'

const findReading = pairFinder((resource, verb) => resource === 'query' && verb === 'read')
const findSharing = pairFinder((resource, verb) => resource === 'share' && verb === 'create')

/** The token can take the data of every dataset or view that is known, or of most of them, out of the organization. */
export const exfiltrationRule: TokenRule = {
  id: 'exfiltration',
  kind: 'risk',
  label: 'Can exfiltrate data',
  severity: 'high',
  finds:
    'Can share every known dataset or view outside the organization: high. Can query every one of them, or set up flows that send data elsewhere: medium. At least half of them: low.',
  over: 'grants',
  check({ grants }, { known }) {
    const kinds = ['dataset', 'view'] as const
    const reading = kinds.flatMap((kind) => wideGrants(grants, kind, findReading, known) ?? [])
    const sharing = kinds.flatMap((kind) => wideGrants(grants, kind, findSharing, known) ?? [])
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
      reason: `Whoever holds the token can ${ways.join(', and ')}.`,
      remedy: [
        wide.length > 0 && 'Replace it with a token that has these grants only where its work needs them.',
        flows.length > 0 &&
          'Flows cannot be limited to some datasets: replace it with a token without that, unless flows are its work.',
      ]
        .filter(Boolean)
        .join(' '),
      grants: [...wide.flatMap((each) => each.grants), ...flows],
    }
  },
}
