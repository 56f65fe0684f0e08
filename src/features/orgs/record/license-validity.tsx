import type { ReactNode } from 'react'
import { licenseDate, licenseState, licenseStateLabel } from '../rules/license-state.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { endTone } from '#records/fields/cell.ts'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/facts.tsx'
import { Region } from '#ui/region.tsx'
import { DateValue, FieldValue, licenseOf } from '../fields/field-value.tsx'

type LicenseValidityProps = {
  org: JsonObject
  now: number
  /** Beside the state, of a license that expires. */
  actions: ReactNode
}

/** From when to when the license holds, and the billing period. */
export function LicenseValidity({ org, now, actions }: LicenseValidityProps) {
  const license = licenseOf(org)
  const state = licenseState(org, now)
  const expires = licenseDate(org, 'expiresAt')
  return (
    <Region
      title="License validity"
      actions={
        <>
          <Badge tone={state === 'not-yet-valid' ? 'warning' : endTone((expires ?? Infinity) - now)}>
            {licenseStateLabel(state)}
          </Badge>
          {expires !== undefined && actions}
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
