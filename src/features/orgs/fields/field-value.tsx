import { Mail } from 'lucide-react'
import { plans } from '#contract/org.ts'
import { asText, asTexts, inlineText, type JsonObject, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { mailHref } from '#lib/addresses.ts'
import { DateValue, Missing } from '#records/fields/sent-value.tsx'
import { Badge } from '#ui/badge.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import type { Fact } from '#ui/facts.tsx'
import type { OrgField } from '../limit-fields.ts'

/** An email address, with buttons to write to it and to copy it. */
function Email({ address }: { address: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 [&>:not(bdi)]:-my-0.5">
      <bdi className="min-w-0 wrap-anywhere">{visibleText(address)}</bdi>
      <a
        href={mailHref(address)}
        aria-label="Send email"
        data-tip="Send email"
        className="print:hidden inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
      >
        <Mail size={14} />
      </a>
      <CopyButton text={address} label="Copy email" />
    </span>
  )
}

const knownPlans: ReadonlySet<string> = new Set(plans)
const namesPlan: ReadonlySet<string> = new Set(['plan', 'license.tier'])

/** The value of a field as sent, formatted by its kind; says so when it is missing. */
function FieldValue({ field: { path, kind, required = false, value: read }, org }: FieldValueProps) {
  const value = read(org)
  if (value === undefined || value === null) return <Missing isRequired={required} />
  const text = asText(value)
  if (kind.type === 'date' && text !== undefined) return <DateValue text={text} kind={kind} />
  if (path === 'primaryEmail' && text) return <Email address={text} />
  if (path === 'paymentStatus') {
    const tone = kind.type === 'choice' ? kind.tones?.[text ?? ''] : undefined
    return <Badge tone={tone ?? 'neutral'}>{visibleText(inlineText(value)) || '“”'}</Badge>
  }
  const listed = kind.type === 'texts' ? asTexts(value) : undefined
  if (listed?.length === 0) return <span className="text-faint">none</span>
  return (
    <>
      <bdi>{visibleText(listed?.join(', ') ?? inlineText(value)) || '“”'}</bdi>
      {namesPlan.has(path) && text && !knownPlans.has(text) && (
        <span className="text-sm text-muted"> · newer than the interface</span>
      )}
    </>
  )
}

type FieldValueProps = { field: OrgField; org: JsonObject }

/** Fields of an organization with their values. Fields that only newer deployments send are left out when absent. */
export const factsOf = (fields: readonly OrgField[], org: JsonObject): readonly Fact[] =>
  fields
    .filter(({ isExtra, value }) => !isExtra || value(org) !== undefined)
    .map((field) => ({ label: field.inGroup ?? field.label, value: <FieldValue field={field} org={org} /> }))

/** The license of an organization; undefined unless it is an object. */
export const licenseOf = (org: JsonObject): unknown => member(org, 'license')
