import { asText, asTexts, member } from '#lib/json-value.ts'
import type { Rule } from './finding.ts'

/** A default region, of the organization or of its license, that the license does not list. */
export const regionRule: Rule = {
  id: 'region',
  label: 'Region not licensed',
  check(org) {
    const license = member(org, 'license')
    const regions = asTexts(member(license, 'regions'))
    if (regions === undefined || regions.length === 0) return null
    const places = [
      ['defaultRegion', asText(member(org, 'defaultRegion'))],
      ['license.defaultRegion', asText(member(license, 'defaultRegion'))],
    ] as const
    const strange = places.filter(([, region]) => region && !regions.includes(region))
    if (strange.length === 0) return null
    const names = [...new Set(strange.map(([, region]) => region))]
    return {
      urgency: 'check',
      reason: `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} not among the regions of the license.`,
      fields: [...strange.map(([path]) => path), 'license.regions'],
    }
  },
}
