import { numberText } from './count-text.ts'

/** A hundred years. */
export const mostDays = 36_500

/** Whether it is a number of days that a threshold can have: whole, from 1 to {@link mostDays}. */
export const isWholeDays = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= mostDays

/** What is wrong with each field, in one sentence; fields that are right are left out. */
export type DaysProblems<Key extends string> = Readonly<Partial<Record<Key, string>>>

function readDays(text: string): number | undefined {
  const days = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
  return isWholeDays(days) ? days : undefined
}

/**
 * Reads what was typed into fields of whole days: the days of those that are right, and what is wrong with the others.
 * A field that has another `before` it must have more days than that one.
 */
export function readWholeDays<Key extends string>(
  keys: readonly Key[],
  textOf: (key: Key) => string,
  before: Readonly<Partial<Record<Key, Key>>>,
): { days: Readonly<Partial<Record<Key, number>>>; problems: DaysProblems<Key> } {
  const days: Partial<Record<Key, number>> = {}
  const problems: Partial<Record<Key, string>> = {}
  for (const key of keys) {
    const value = readDays(textOf(key))
    if (value === undefined) problems[key] = `Enter whole days, from 1 to ${numberText(mostDays)}.`
    else days[key] = value
  }
  for (const key of keys) {
    const value = days[key]
    const other = before[key]
    const least = other && days[other]
    if (value !== undefined && least !== undefined && value <= least) {
      problems[key] = `Enter more than ${numberText(least)}, so that this band begins after the one before.`
    }
  }
  return { days, problems }
}
