import { asText, type JsonObject, member } from '#lib/json-value.ts'
import type { RecordCalendar } from '#records/timeline/timeline.ts'
import { orgPath } from '../limit-fields.ts'

const licenseId = (org: JsonObject): unknown => member(member(org, 'license'), 'id')

const nameOf = (org: JsonObject, id: string): unknown => member(org, 'name') || id

/** How the expiry of a license is written to a calendar. */
export const licenseCalendar: RecordCalendar<JsonObject> = {
  date: orgPath('license', 'expiresAt'),
  singular: 'license',
  fileName: 'license-expiries',
  fileNameOf: (_, id) => id,
  keyOf(org, id) {
    const license = asText(licenseId(org))
    return license === undefined ? [id] : [id, license]
  },
  uidEnd: 'expires',
  nameOf,
  titleOf: (name) => `License of ${name} expires`,
  linesOf: (org, id) => [
    ['Organization', nameOf(org, id)],
    ['ID', id],
    ['Plan', member(org, 'plan') ?? 'missing'],
    ['License ID', licenseId(org) ?? 'missing'],
  ],
}
