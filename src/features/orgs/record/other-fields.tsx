import { License, Org } from '#contract/org.ts'
import { entriesOf, inlineText, type JsonObject } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Facts } from '#ui/facts.tsx'
import { Region } from '#ui/region.tsx'
import { licenseOf } from '../fields/field-value.tsx'

const shownElsewhere = new Set(['defaultEdgeDeployment', 'edgeDeployments'])

const isKnown = (schema: typeof Org | typeof License, key: string) =>
  Object.hasOwn(schema.shape, key) || shownElsewhere.has(key)

/** Fields that the interface does not describe, as they were sent. Nothing when there are none. */
export function OtherFields({ org }: { org: JsonObject }) {
  const fields = [
    ...entriesOf(org).filter(([key]) => !isKnown(Org, key)),
    ...entriesOf(licenseOf(org))
      .filter(([key]) => !isKnown(License, key))
      .map(([key, value]) => [`license.${key}`, value] as const),
  ]
  if (fields.length === 0) return null
  return (
    <Region title="Other fields" className="min-w-0 lg:col-span-2 print:col-span-2">
      <Facts
        facts={fields.map(([key, value]) => ({
          label: visibleText(key),
          value: <bdi className="font-mono text-xs break-all">{visibleText(inlineText(value)) || '“”'}</bdi>,
        }))}
      />
    </Region>
  )
}
