import type { Grant, TokenGrants } from '#grants/token-grants.ts'
import { type ReplacementFields, replacementJson } from './replacement-json.ts'
import { replacementTerraform, resourceName } from './replacement-terraform.ts'

export type RequestFormat = 'json' | 'terraform'

export const requestFormats: readonly { value: RequestFormat; label: string }[] = [
  { value: 'json', label: 'JSON' },
  { value: 'terraform', label: 'Terraform' },
]

/** A request as text, and what the format cannot say of it. */
export type ReplacementRequest = {
  readonly format: RequestFormat
  readonly label: string
  readonly text: string
  readonly fileName: string
  readonly type: string
  readonly left: readonly Grant[]
  readonly inexact: readonly string[]
}

/** The request in a format. */
export function replacementRequest(
  format: RequestFormat,
  fields: ReplacementFields,
  grants: TokenGrants,
): ReplacementRequest {
  const fileName = `${resourceName(fields.name)}-replacement`
  if (format === 'terraform') {
    const said = replacementTerraform(fields, grants)
    return { ...said, format, label: 'Terraform', fileName: `${fileName}.tf`, type: 'text/plain' }
  }
  const text = replacementJson(fields, grants)
  const whole = { left: [], inexact: [] }
  return { ...whole, text, format, label: 'JSON', fileName: `${fileName}.json`, type: 'application/json' }
}
