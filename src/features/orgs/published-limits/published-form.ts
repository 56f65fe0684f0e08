import { readDate } from '#lib/dates.ts'
import { exactAmountText } from '#records/fields/amount.ts'
import { readTypedAmount } from '#records/terms/read-amount.ts'
import { limitFields } from '../limit-fields.ts'
import type { PublishedLimits } from '../limits/published-limits.ts'

/** The typed values for a plan; every field is text until all of them can be read. */
export type PublishedForm = {
  plan: string
  date: string
  source: string
  /** By name of the limit; empty when nothing is published. */
  limits: Record<string, string>
}

/** One sentence per invalid field. `none`: no limit is given at all. */
export type PublishedProblems = {
  plan?: string
  date?: string
  limits: Readonly<Record<string, string>>
  none?: string
}

export const longestPlan = 100

/** Limits of two plans in the public documentation, as a starting point: never applied automatically. */
export const documentedLimits: Readonly<Record<string, PublishedLimits>> = {
  personal: {
    date: '2026-08-21',
    source: 'Axiom documentation, “Limits”',
    limits: {
      maxUsers: '1',
      maxDatasets: '3',
      maxFields: '256',
      maxMonitors: '3',
      monthlyIngestGb: '500',
      monthlyQueryGbHours: '10',
      storageAllowanceGB: '25',
    },
  },
  axiomCloud: {
    date: '2026-08-21',
    source: 'Axiom documentation, “Limits” (what the plan includes)',
    limits: {
      maxUsers: '1000',
      maxDatasets: '100',
      maxFields: '1024',
      maxMonitors: '500',
      monthlyIngestGb: '1000',
      monthlyQueryGbHours: '100',
      storageAllowanceGB: '100',
    },
  },
}

/** The limits of a plan in the public documentation; empty when it has none. */
export const documentedOf = (plan: string): PublishedLimits =>
  documentedLimits[plan] ?? { limits: {}, date: '', source: '' }

/** Initial field values for a plan, with readable units. */
export function publishedForm(plan: string, { date, source, limits }: PublishedLimits): PublishedForm {
  return {
    plan,
    date,
    source,
    limits: Object.fromEntries(
      limitFields.map(({ id, kind: { unit } }) => {
        const text = Object.hasOwn(limits, id) ? limits[id] : undefined
        return [id, text === undefined ? '' : exactAmountText(BigInt(text), unit)]
      }),
    ),
  }
}

/** Whether the text is an existing day, such as "2026-01-01". */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && readDate(text).kind === 'date'

function planProblem(plan: string, taken: ReadonlySet<string>): string | undefined {
  if (plan === '') return 'Enter the plan as the service names it, for example personal.'
  if (plan.length > longestPlan) return `A plan has at most ${longestPlan} characters.`
  return taken.has(plan) ? 'This plan already has limits. Edit those.' : undefined
}

/**
 * Reads the fields of a plan. `taken`: other plans with stored limits. `before`: what is stored for the plan now; its
 * limits that this version does not know are kept.
 */
export function readPublishedForm(
  form: PublishedForm,
  taken: ReadonlySet<string>,
  before: PublishedLimits | undefined,
): { plan: string; value: PublishedLimits } | { problems: PublishedProblems } {
  const [plan, date] = [form.plan.trim(), form.date.trim()]
  const wrong: Record<string, string> = {}
  const known = new Set(limitFields.map(({ id }) => id))
  const limits: Record<string, string> = Object.fromEntries(
    Object.entries(before?.limits ?? {}).filter(([id]) => !known.has(id)),
  )
  let given = 0
  for (const {
    id,
    kind: { unit },
  } of limitFields) {
    const text = form.limits[id] ?? ''
    if (text.trim() === '') continue
    given++
    const reading = readTypedAmount(text, unit)
    if ('problem' in reading) wrong[id] = reading.problem
    else limits[id] = String(reading.value)
  }
  const ofPlan = planProblem(plan, taken)
  const ofDate = isDay(date) ? undefined : 'Enter the date as year, month, and day, for example 2026-01-31.'
  if (!ofPlan && !ofDate && given > 0 && Object.keys(wrong).length === 0) {
    return { plan, value: { limits, date, source: form.source.trim() } }
  }
  return {
    problems: {
      limits: wrong,
      ...(ofPlan && { plan: ofPlan }),
      ...(ofDate && { date: ofDate }),
      ...(given === 0 && { none: 'Enter at least one limit.' }),
    },
  }
}
