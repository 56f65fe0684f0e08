import { Check, Minus } from 'lucide-react'
import { readDate } from '#lib/dates.ts'
import { inlineText } from '#lib/json-value.ts'
import { dayText } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Moment } from '#ui/now.tsx'
import { placeholderText } from './field.ts'

/** Whether something is on or off; any other value is shown as sent. */
export function SwitchState({ value }: { value: unknown }) {
  if (typeof value !== 'boolean') return <bdi>{visibleText(inlineText(value))}</bdi>
  return (
    <span
      className={
        value
          ? 'inline-flex items-center gap-1 align-top'
          : 'inline-flex items-center gap-1 align-top text-faint'
      }
    >
      {value ? <Check size={14} className="text-success" /> : <Minus size={14} />}
      {value ? 'on' : 'off'}
    </span>
  )
}

/** A date of a record: the day, relative time, and the exact moment on hover. Text that is not a date stays as sent. */
export function DateValue({ text, kind }: { text: string; kind: Parameters<typeof placeholderText>[0] }) {
  const reading = readDate(text)
  return (
    <>
      {reading.kind === 'date' && `${dayText(reading.epoch)} · `}
      <Moment text={text} placeholder={placeholderText(kind)} />
    </>
  )
}

/** Replaces a value that was not sent: a warning if the interface requires it. */
export function Missing({ isRequired = false }: { isRequired?: boolean }) {
  return isRequired ? (
    <span className="font-medium text-warning">missing</span>
  ) : (
    <span className="text-faint">—</span>
  )
}
