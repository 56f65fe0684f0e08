import type { ReactNode } from 'react'
import { licenseState, licenseStateLabel } from '../rules/license-state.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Facts } from '#ui/facts.tsx'
import { Region } from '#ui/region.tsx'
import { DateValue, FieldValue, licenseOf } from '../fields/field-value.tsx'

const tones: Readonly<Record<string, Tone>> = {
  expired: 'danger',
  'within-7-days': 'danger',
  'within-30-days': 'warning',
  'not-yet-valid': 'warning',
}

type LicenseValidityProps = {
  org: JsonObject
  now: number
  /** Beside the state. */
  actions: ReactNode
}

/** From when to when the license holds, and the billing period. */
export function LicenseValidity({ org, now, actions }: LicenseValidityProps) {
  const license = licenseOf(org)
  const state = licenseState(org, now)
  return (
    <Region
      title="License validity"
      actions={
        <>
          <Badge tone={tones[state] ?? 'neutral'}>{licenseStateLabel(state)}</Badge>
          {actions}
        </>
      }
    >
      <Facts
        facts={[
          { label: 'Expires', value: <DateValue of={license} name="expiresAt" /> },
          { label: 'Valid from', value: <DateValue of={license} name="validFrom" /> },
          { label: 'Issued', value: <DateValue of={license} name="issuedAt" /> },
          { label: 'Billing period starts', value: <DateValue of={license} name="billingPeriodStart" /> },
          { label: 'Billing period ends', value: <DateValue of={license} name="billingPeriodEnd" /> },
          { label: 'Issued to', value: <FieldValue of={license} name="issuedTo" /> },
          { label: 'Issuer', value: <FieldValue of={license} name="issuer" /> },
          { label: 'License ID', value: <FieldValue of={license} name="id" /> },
        ]}
      />
    </Region>
  )
}
