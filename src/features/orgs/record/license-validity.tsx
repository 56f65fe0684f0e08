import type { ReactNode } from 'react'
import { momentIn, licenseState, licenseStateLabel } from '../rules/license-state.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { endTone } from '#records/fields/cell.ts'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/facts.tsx'
import { Region } from '#ui/region.tsx'
import { factsOf, licenseOf } from '../fields/field-value.tsx'
import { fieldsAt } from '../org-fields.ts'

const validity = fieldsAt(
  'license.expiresAt',
  'license.validFrom',
  'license.issuedAt',
  'license.billingPeriodStart',
  'license.billingPeriodEnd',
  'license.issuedTo',
  'license.issuer',
  'license.id',
)

type LicenseValidityProps = {
  org: JsonObject
  now: number
  /** Beside the state, of a license that expires. */
  actions: ReactNode
}

/** From when to when the license holds, and the billing period. */
export function LicenseValidity({ org, now, actions }: LicenseValidityProps) {
  const state = licenseState(org, now)
  const expires = momentIn(licenseOf(org), 'expiresAt')
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
      <Facts facts={factsOf(validity, org)} />
    </Region>
  )
}
