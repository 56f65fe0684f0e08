import { asText, asTexts, type JsonObject, member } from '#lib/json-value.ts'
import type { Concern } from './finding.ts'

/**
 * A concern over a place that the organization or its license has by default under `field`, and that the license does
 * not list under `list`. A license that lists none says nothing about them.
 */
export function unlistedConcern(org: JsonObject, field: string, list: string, what: string): Concern | null {
  const license = member(org, 'license')
  const listed = asTexts(member(license, list))
  if (listed === undefined || listed.length === 0) return null
  const ofOrg = asText(member(org, field))
  const ofLicense = asText(member(license, field))
  const isOdd = (place: string | undefined) => Boolean(place) && !listed.includes(place ?? '')
  if (!isOdd(ofOrg) && !isOdd(ofLicense)) return null
  const odd = [
    { path: field, place: ofOrg },
    { path: `license.${field}`, place: ofLicense },
  ].filter(({ place }) => isOdd(place))
  return {
    reason() {
      const places = [...new Set(odd.map(({ place }) => place))]
      return `${places.join(' and ')} ${places.length === 1 ? 'is' : 'are'} not among the ${what} of the license.`
    },
    fields: [...odd.map(({ path }) => path), `license.${list}`],
  }
}
