import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import { readDate } from '#lib/dates.ts'
import { asText, exactJson, inlineText, isJsonObject } from '#lib/json-value.ts'
import { dayText } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { amountDifference, readSentAmount } from '../fields/amount.ts'
import { placeholderText } from '../fields/field.ts'
import { DateValue, Missing, SwitchState } from '../fields/sent-value.tsx'
import { canonicalValue, type ComparedField, type ComparedKind } from './compare-fields.ts'

/** The members of several lists of strings, for comparison. */
type ComparedSets = {
  /** All members, in order of first appearance. */
  members: readonly string[]
  /** The members of each record; null when it has no list. */
  sets: readonly (ReadonlySet<string> | null)[]
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

/** Reads lists of strings as sets; null when a value is anything else and should be shown as sent. */
export function compareSets(values: readonly unknown[]): ComparedSets | null {
  if (!values.every((value) => value === undefined || value === null || isTexts(value))) return null
  const sets = values.map((value) => (isTexts(value) ? new Set(value) : null))
  return { members: [...new Set(sets.flatMap((set) => [...(set ?? [])]))], sets }
}

/** The value as a user sees it at a glance. */
function glance(kind: ComparedKind, value: unknown): string {
  if (kind.type === 'number') return readSentAmount(value, kind.unit)?.text ?? ''
  if (kind.type !== 'date') return inlineText(value)
  const reading = readDate(asText(value) ?? '')
  if (reading.kind === 'date') return dayText(reading.epoch)
  return reading.kind === 'never' ? placeholderText(kind) : inlineText(value)
}

/** The value as JSON when another column reads the same but is different; undefined otherwise. */
export function sentText({ kind, values }: Pick<ComparedField, 'kind' | 'values'>, column: number) {
  const value = values[column]
  if (value === undefined || value === null || kind.type === 'texts' || kind.type === 'part') return undefined
  const [mine, text] = [canonicalValue(value), glance(kind, value)]
  const isAlike = values.some(
    (other) =>
      other !== undefined && other !== null && canonicalValue(other) !== mine && glance(kind, other) === text,
  )
  return isAlike ? exactJson(value) : undefined
}

type ComparedValueProps = { field: ComparedField; column: number }

/** One value of a comparison, plus how it was sent when another one reads the same but is different. */
export function ComparedValue({ field, column }: ComparedValueProps) {
  const sent = sentText(field, column)
  return (
    <>
      <ReadableValue field={field} column={column} />
      {sent !== undefined && (
        <span className="block text-xs text-muted">
          sent as <bdi className="font-mono wrap-anywhere">{visibleText(sent)}</bdi>
        </span>
      )}
    </>
  )
}

/** A value as on the page of a record, and its difference from the first one. */
function ReadableValue({ field, column }: ComparedValueProps) {
  const { kind, values, isRequired } = field
  const value = values[column]
  if (value === undefined) return <Missing isRequired={isRequired} />
  if (value === null) return <span className={isRequired ? 'text-warning' : 'text-faint'}>null</span>
  if (kind.type === 'number') {
    const reading = readSentAmount(value, kind.unit)
    const difference = amountDifference(value, values[0], kind.unit)
    return (
      <>
        <span
          data-tip={reading?.exact ?? reading?.problem}
          className="wrap-anywhere"
          aria-description={reading?.exact ?? reading?.problem}
        >
          {reading?.text}
        </span>
        {column > 0 && difference && (
          <>
            {'\u2002'}
            <span data-tip={difference.exact} className="text-xs wrap-anywhere text-muted">
              {difference.text}
            </span>
          </>
        )}
      </>
    )
  }
  if (kind.type === 'switch') return <SwitchState value={value} />
  if (kind.type === 'part' && isJsonObject(value)) {
    return <span className="text-faint">{Object.keys(value).length > 0 ? 'see its fields' : 'empty'}</span>
  }
  if (kind.type === 'date' && typeof value === 'string') return <DateValue text={value} kind={kind} />
  const sets = kind.type === 'texts' ? compareSets(values) : null
  if (sets) {
    return (
      <>
        <ComparedSet sets={sets} column={column} />
        {isReordered(field, sets, column) && (
          <span className="text-xs text-muted">same members, written differently</span>
        )}
      </>
    )
  }
  const text = visibleText(inlineText(value)) || '“”'
  return <bdi className="line-clamp-6 wrap-anywhere">{text}</bdi>
}

/** The members are those of the base, but the lists differ, in order or through duplicates. */
function isReordered({ values }: ComparedField, { sets }: ComparedSets, column: number): boolean {
  const [base, set] = [sets[0], sets[column]]
  if (!base || !set || base.size !== set.size || ![...set].every((entry) => base.has(entry))) return false
  return canonicalValue(values[0]) !== canonicalValue(values[column])
}

/** Which of all members a set has, on the same lines in every column. */
function ComparedSet({ sets: { members, sets }, column }: { sets: ComparedSets; column: number }) {
  const set = sets[column]
  if (members.length === 0) return <span className="text-faint">none</span>
  return (
    <ul>
      {members.map((member) => {
        const isIn = set?.has(member) ?? false
        const isAlone = isIn && sets.filter((other) => other?.has(member)).length === 1
        return (
          <li key={member} className={clsx('flex items-start gap-1', !isIn && 'text-faint')}>
            {isIn ? (
              <Check size={13} className="mt-1 shrink-0 text-success" />
            ) : (
              <Minus size={13} className="mt-1 shrink-0" />
            )}
            {!isIn && <span className="sr-only">without</span>}
            <bdi className="wrap-anywhere">{visibleText(member) || '“”'}</bdi>
            {isAlone && sets.length > 1 && <span className="shrink-0 text-xs text-muted">only here</span>}
          </li>
        )
      })}
    </ul>
  )
}
