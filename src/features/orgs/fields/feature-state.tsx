import { Check, Minus } from 'lucide-react'
import { inlineText } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'

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
