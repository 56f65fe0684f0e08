import { asText, asTexts, entriesOf, type JsonObject, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Facts } from '#ui/facts.tsx'
import { Region } from '#ui/region.tsx'
import { FeatureState, FieldValue, licenseOf } from '../fields/field-value.tsx'
/** A list of texts in one line; anything else as it was sent. */
function Texts({ of, name }: { of: unknown; name: string }) {
  const texts = asTexts(member(of, name))
  if (texts === undefined) return <FieldValue of={of} name={name} />
  return texts.length === 0 ? (
    <span className="text-faint">none</span>
  ) : (
    <bdi>{visibleText(texts.join(', '))}</bdi>
  )
}

const edgeFields = ['edgeDeployments', 'defaultEdgeDeployment'] as const

/** What the license turns on, where, and how people may sign in. Newer deployments call regions edge deployments. */
export function FeaturesRegion({ org }: { org: JsonObject }) {
  const license = licenseOf(org)
  const features = entriesOf(member(license, 'features'))
  const [deployments, deployment] = edgeFields
  return (
    <Region title="Features">
      <Facts
        facts={[
          ...features.map(([name, value]) => ({
            label: visibleText(name),
            value: <FeatureState value={value} />,
          })),
          { label: 'Regions', value: <Texts of={license} name="regions" /> },
          { label: 'Default region (license)', value: <FieldValue of={license} name="defaultRegion" /> },
          ...(member(license, deployments) === undefined
            ? []
            : [{ label: 'Edge deployments', value: <Texts of={license} name={deployments} /> }]),
          ...(asText(member(license, deployment)) === undefined
            ? []
            : [
                {
                  label: 'Default edge deployment (license)',
                  value: <FieldValue of={license} name={deployment} />,
                },
              ]),
          { label: 'Sign-in methods', value: <Texts of={license} name="withAuths" /> },
        ]}
      />
    </Region>
  )
}
