import { Check, Mail, Minus } from 'lucide-react'
import { asText, inlineText, type JsonObject, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { mailHref } from '#lib/addresses.ts'
import { readDate } from '#lib/dates.ts'
import { dayText } from '#lib/relative-time.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Moment } from '#ui/now.tsx'

/** Whether a license turns a feature on; what is neither on nor off is shown as it was sent. */
export function FeatureState({ value }: { value: unknown }) {
  if (typeof value !== 'boolean') return <bdi>{visibleText(inlineText(value))}</bdi>
  return (
    <span
      className={
        value
          ? 'inline-flex items-center gap-1 align-top'
          : 'inline-flex items-center gap-1 align-top text-faint'
      }
    >
      {value ? (
        <Check size={14} className="text-success" aria-hidden="true" />
      ) : (
        <Minus size={14} aria-hidden="true" />
      )}
      {value ? 'on' : 'off'}
    </span>
  )
}

type FieldProps = { of: unknown; name: string; isRequired?: boolean }

/** The member of a record as it was sent; says so when it is missing. */
export function FieldValue({ of, name, isRequired = false }: FieldProps) {
  const value = member(of, name)
  if (value === undefined || value === null) return <Missing isRequired={isRequired} />
  return <bdi>{visibleText(inlineText(value)) || '“”'}</bdi>
}

/** An email address: to write to, and to copy. */
export function EmailValue({ email }: { email: unknown }) {
  const text = asText(email)
  if (!text) return <FieldValue of={{ email }} name="email" isRequired />
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <bdi className="min-w-0 wrap-anywhere">{visibleText(text)}</bdi>
      <a
        href={mailHref(text)}
        aria-label="Send email"
        data-tip="Send email"
        className="inline-flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
      >
        <Mail size={14} aria-hidden="true" />
      </a>
      <CopyButton text={text} label="Copy email" />
    </span>
  )
}

/** A date of a record: the day, how far it is, and the exact moment on hover. Text that is no date stays as sent. */
export function DateValue({ of, name, isRequired = false }: FieldProps) {
  const value = member(of, name)
  const text = asText(value)
  if (text === undefined) return <FieldValue of={of} name={name} isRequired={isRequired} />
  const reading = readDate(text)
  return (
    <>
      {reading.kind === 'date' && `${dayText(reading.epoch)} · `}
      <Moment text={text} />
    </>
  )
}

/** In place of a value that was not sent: a warning where the interface requires it. */
export function Missing({ isRequired = false }: { isRequired?: boolean }) {
  return isRequired ? (
    <span className="font-medium text-warning">missing</span>
  ) : (
    <span className="text-faint">—</span>
  )
}

/** The license of an organization; undefined unless it is an object. */
export const licenseOf = (org: JsonObject): unknown => member(org, 'license')
