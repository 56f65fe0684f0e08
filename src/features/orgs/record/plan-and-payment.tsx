import { asText, inlineText, type JsonObject, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/facts.tsx'
import { Region } from '#ui/region.tsx'
import { DateValue, FieldValue, licenseOf, Missing } from '../fields/field-value.tsx'

const regionFields = [
  ['Default region', 'defaultRegion'],
  ['Default edge deployment', 'defaultEdgeDeployment'],
] as const

/** What the organization pays for, whether it does, and who to write to. */
export function PlanAndPayment({ org }: { org: JsonObject }) {
  const status = member(org, 'paymentStatus')
  const isAlarming = status === 'failed' || status === 'blocked'
  return (
    <Region title="Plan and payment">
      <Facts
        facts={[
          { label: 'Plan', value: <FieldValue of={org} name="plan" isRequired /> },
          { label: 'Plan created', value: <DateValue of={org} name="planCreated" isRequired /> },
          {
            label: 'Payment status',
            value:
              status === undefined || status === null ? (
                <Missing isRequired />
              ) : (
                <Badge tone={isAlarming ? 'danger' : 'neutral'}>{visibleText(inlineText(status))}</Badge>
              ),
          },
          { label: 'First failed payment', value: <DateValue of={org} name="firstFailedPayment" /> },
          { label: 'Primary email', value: <FieldValue of={org} name="primaryEmail" isRequired /> },
          { label: 'Your role', value: <FieldValue of={org} name="role" /> },
          ...regionFields
            .filter(([, name], index) => index === 0 || asText(member(org, name)) !== undefined)
            .map(([label, name]) => ({ label, value: <FieldValue of={org} name={name} /> })),
          { label: 'Last usage sync', value: <DateValue of={org} name="lastUsageSync" isRequired /> },
          { label: 'License tier', value: <FieldValue of={licenseOf(org)} name="tier" /> },
          { label: 'Record created', value: <DateValue of={org} name="metaCreated" /> },
          { label: 'Record modified', value: <DateValue of={org} name="metaModified" /> },
          { label: 'Record version', value: <FieldValue of={org} name="metaVersion" /> },
        ]}
      />
    </Region>
  )
}
