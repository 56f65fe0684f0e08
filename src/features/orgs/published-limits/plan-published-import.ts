import { countText } from '#lib/count-text.ts'
import type { ImportedItem } from '#ui/import-dialog.tsx'
import type { PublishedLimits } from '../limits/published-limits.ts'
import type { PublishedByPlan } from '../limits/published-marks.ts'
import type { ReadPlan } from './read-published-file.ts'

/** What becomes of one plan of a file. */
type ImportedPlan = ImportedItem<'new' | 'replaced' | 'same' | 'unreadable'>

export type PublishedImport = {
  report: readonly ImportedPlan[]
  put: readonly { key: string; value: PublishedLimits }[]
}

const isSame = (a: PublishedLimits, b: PublishedLimits): boolean =>
  a.date === b.date &&
  a.source === b.source &&
  Object.keys(a.limits).length === Object.keys(b.limits).length &&
  Object.entries(a.limits).every(([id, text]) => b.limits[id] === text)

/** What taking in the plans of a file would change; of two entries for one plan the first counts. */
export function planPublishedImport(published: PublishedByPlan, read: readonly ReadPlan[]): PublishedImport {
  const put = new Map<string, PublishedLimits>()
  const report = read.map((entry): ImportedPlan => {
    const row = { id: String(entry.place), name: entry.plan }
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
      ? { ...row, outcome: 'replaced', detail: `${holds}, in place of those of ${kept.date}.` }
      : { ...row, outcome: 'new', detail: `${holds}.` }
  })
  return { report, put: Array.from(put, ([key, value]) => ({ key, value })) }
}
