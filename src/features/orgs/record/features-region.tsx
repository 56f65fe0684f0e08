import { entriesOf, type JsonObject, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Facts } from '#ui/facts.tsx'
import { Region } from '#ui/region.tsx'
import { factsOf, FeatureState, licenseOf } from '../fields/field-value.tsx'
import { fieldsAt } from '../org-fields.ts'

const places = fieldsAt(
  'license.regions',
  'license.defaultRegion',
  'license.edgeDeployments',
  'license.defaultEdgeDeployment',
  'license.withAuths',
)

/** What the license turns on, where, and how people may sign in. Newer deployments call regions edge deployments. */
export function FeaturesRegion({ org }: { org: JsonObject }) {
  const features = entriesOf(member(licenseOf(org), 'features')).map(([name, value]) => ({
    label: visibleText(name),
    value: <FeatureState value={value} />,
  }))
  return (
    <Region title="Features">
      <Facts facts={[...features, ...factsOf(places, org)]} />
    </Region>
  )
}
