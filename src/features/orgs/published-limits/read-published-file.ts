import { type FileItem, readJson, readItemsFile } from '#local/collection.ts'
import {
  integerText,
  type PublishedByPlan,
  publishedLimits,
  type PublishedLimits,
  limitKey,
} from '../limits/published-limits.ts'
import { entriesOf, isJsonObject, member } from '#lib/json-value.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { limitFields } from '../limit-fields.ts'
import { isDay, longestPlan } from './published-form.ts'
import { countText } from '#lib/count-text.ts'
import type { FileItemReport } from '#ui/import-dialog.tsx'

/** One plan of a file, with its position from 1, or why it cannot be imported. */
export type ReadPlan =
  | { position: number; plan: string; value: PublishedLimits }
  | { position: number; plan: string; reason: string }

/** Reads a file of published limits. Any other file is rejected as a whole; an invalid plan is rejected by itself. */
export function readPublishedFile(text: string): { plans: readonly ReadPlan[] } | { problem: string } {
  const json = readJson(text, parseJson)
  if ('problem' in json) return json
  const read = readItemsFile(json.value, earlierFile)
  if ('problem' in read) return read
  const entries = 'items' in read ? entriesAmong(read.items) : read.entries
  return { plans: entries.map((entry, index) => readPlan(entry, index + 1)) }
}

const earlierFile = {
  format: 'starboard-published-limits',
  list: 'plans',
  what: 'limits',
  none: 'This is not a file of published limits exported by Starboard.',
}

/** The plans among the items of a file, as earlier versions exported them: with integers instead of text. */
function entriesAmong(items: readonly FileItem[]): readonly unknown[] {
  const plans = items.filter(({ kind }) => kind === publishedLimits.kind)
  return Array.from(plans, ({ key, value }) => {
    const limits = entriesOf(member(value, 'limits')).map(([id, text]) => {
      const { data } = integerText.safeParse(text)
      return [id, data === undefined ? text : BigInt(data)]
    })
    return isJsonObject(value) ? { ...value, plan: key, limits: Object.fromEntries(limits) } : value
  })
}

function readPlan(entry: unknown, position: number): ReadPlan {
  const given = member(entry, 'plan')
  const plan = typeof given === 'string' ? given.trim() : ''
  const refused = (reason: string): ReadPlan => ({
    position,
    plan: plan || `Plan ${position} of the file`,
    reason,
  })
  if (!isJsonObject(entry)) return refused('It is not a JSON object.')
  if (plan === '' || plan.length > longestPlan) return refused('It has no plan, or one that is too long.')
  const date = member(entry, 'date')
  if (typeof date !== 'string' || !isDay(date)) return refused('Its date does not look like 2026-01-31.')
  const source = member(entry, 'source') ?? ''
  if (typeof source !== 'string') return refused('Its source is not text.')
  const limits: Record<string, string> = {}
  for (const [id, sent] of entriesOf(member(entry, 'limits'))) {
    const info = limitFields.find((known) => known.id === id)
    if (!info) return refused(`It has an unknown limit: ${id}.`)
    const key = limitKey(sent)
    const text = key === null || key === undefined ? '' : String(key)
    if (!integerText.safeParse(text).success)
      return refused(`${info.label} is not an integer of at most 200 digits.`)
    limits[id] = text
  }
  if (Object.keys(limits).length === 0) return refused('It has no limits.')
  return { position, plan, value: { limits, date, source } }
}

export type PublishedImport = {
  report: readonly FileItemReport[]
  put: readonly { key: string; value: PublishedLimits }[]
}

const isSame = (a: PublishedLimits, b: PublishedLimits): boolean =>
  a.date === b.date &&
  a.source === b.source &&
  Object.keys(a.limits).length === Object.keys(b.limits).length &&
  Object.entries(a.limits).every(([id, text]) => b.limits[id] === text)

/** Plans an import. When the file has a plan twice, the first entry counts. */
export function planPublishedImport(published: PublishedByPlan, read: readonly ReadPlan[]): PublishedImport {
  const put = new Map<string, PublishedLimits>()
  const report = read.map((entry): FileItemReport => {
    const row = { id: String(entry.position), name: entry.plan }
    if ('reason' in entry) return { ...row, outcome: 'unreadable', detail: entry.reason }
    const { plan, value } = entry
    if (put.has(plan)) {
      return {
        ...row,
        outcome: 'unreadable',
        detail: 'The file has this plan more than once; the first one counts.',
      }
    }
    const kept = published.get(plan)
    if (kept && isSame(kept, value)) return { ...row, outcome: 'same', detail: '' }
    put.set(plan, value)
    const holds = `${countText(Object.keys(value.limits).length, 'limit')} of ${value.date}`
    return kept
      ? { ...row, outcome: 'replaced', detail: `${holds}, replacing those of ${kept.date}.` }
      : { ...row, outcome: 'new', detail: `${holds}.` }
  })
  return { report, put: Array.from(put, ([key, value]) => ({ key, value })) }
}
