import type { FieldChange } from '#records/snapshots/difference.ts'
import { dateText, daysApart, toldApart } from '#records/changes/date-text.ts'
import { keptValue, plainText } from '#records/changes/kept-value.ts'
import type { ChangeText, ValueText } from '#records/changes/list-reading.ts'
import { asInteger, asTexts, entriesOf, inlineText, isJsonObject } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { amountDifference, exactAmountText, type Unit, amountText } from '#records/fields/amount.ts'
import { type TrackedField, trackedField } from './tracked-fields.ts'

const absent: ValueText = { text: '—', isAbsent: true }

function limitValueText(value: unknown, unit: Unit): ValueText {
  const integer = asInteger(value)
  if (integer === undefined) return { text: plainText(value) }
  const text = amountText(integer, unit)
  const exact = exactAmountText(integer, unit)
  return text === exact ? { text } : { text, exact }
}

/** A value of a tracked field as people read it. */
export function valueAsText({ is }: TrackedField, value: unknown): ValueText {
  if (value === undefined) return absent
  if (typeof is === 'object') return limitValueText(value, is.limit)
  if (is === 'date') return dateText(value)
  const texts = is === 'list' ? asTexts(value) : undefined
  if (texts)
    return { text: texts.length === 0 ? 'none' : visibleText(texts.map((text) => text || '“”').join(', ')) }
  if (is === 'features' && isJsonObject(value)) return { text: featureText(entriesOf(value)) }
  return { text: plainText(value) }
}

const featureText = (features: readonly (readonly [string, unknown])[]): string =>
  features
    .map(([name, value]) => {
      const state =
        value === undefined ? '—' : value === true ? 'on' : value === false ? 'off' : plainText(value)
      return `${visibleText(name)}: ${state}`
    })
    .join(', ') || 'none'

/** Only the features that differ, on each side. */
function featureChange(before: unknown, after: unknown): Pick<ChangeText, 'before' | 'after'> | undefined {
  if (!isJsonObject(before) || !isJsonObject(after)) return undefined
  const [old, fresh] = [new Map(entriesOf(before)), new Map(entriesOf(after))]
  const names = [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (name) => inlineText(old.get(name)) !== inlineText(fresh.get(name)),
  )
  const side = (features: ReadonlyMap<string, unknown>) => ({
    text: featureText(names.map((name) => [name, features.get(name)])),
  })
  return { before: side(old), after: side(fresh) }
}

function membersApart(before: unknown, after: unknown): string | undefined {
  const [from, to] = [asTexts(before), asTexts(after)]
  if (!from || !to) return undefined
  const added = to.filter((text) => !from.includes(text)).map((text) => `+${visibleText(text)}`)
  const removed = from.filter((text) => !to.includes(text)).map((text) => `−${visibleText(text)}`)
  return [...added, ...removed].join(' ') || 'in another order'
}

function apart({ is }: TrackedField, before: unknown, after: unknown): string | undefined {
  if (typeof is === 'object') return amountDifference(after, before, is.limit)?.text
  if (is === 'date') return daysApart(before, after)
  return is === 'list' ? membersApart(before, after) : undefined
}

const alarming: ReadonlySet<unknown> = new Set(['failed', 'blocked'])

/** Whether it is news that a payment failed, or that it did and no longer does. */
export function paymentTone({ field, before, after }: FieldChange): ChangeText['tone'] | undefined {
  if (field !== 'paymentStatus') return undefined
  if (alarming.has(keptValue(after))) return 'danger'
  return alarming.has(keptValue(before)) && keptValue(after) === 'success' ? 'success' : undefined
}

/** A change as people read it, with what is exact beside what is short. */
export function changeText(change: FieldChange): ChangeText {
  const field = trackedField(change.field)
  const [before, after] = [keptValue(change.before), keptValue(change.after)]
  const difference = apart(field, before, after)
  const tone = paymentTone(change)
  const sides = field.is === 'features' ? featureChange(before, after) : undefined
  const texts = sides ?? { before: valueAsText(field, before), after: valueAsText(field, after) }
  return {
    label: field.label,
    ...toldApart(texts.before, texts.after),
    ...(difference !== undefined && { difference }),
    ...(tone && { tone }),
  }
}
