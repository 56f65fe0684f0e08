import type { LargeRecord } from './large-records.ts'

const record = (id: string, what: string, apl: string): LargeRecord => ({
  id,
  what,
  text: JSON.stringify({
    id,
    name: `Query ${id}`,
    dataset: 'http-logs',
    kind: 'apl',
    who: 'bench',
    query: { apl, startTime: '2026-01-01T00:00:00Z', endTime: '2026-01-02T00:00:00Z', libraries: [] },
  }),
})

const lines = (count: number, line: (at: number) => string): string =>
  ["['http-logs']", ...Array.from({ length: count - 1 }, (_, at) => line(at))].join('\n')

const stages = [
  (at: number) => `| where status >= ${400 + at} and method in ("GET", "POST")`,
  (at: number) => `| extend share_${at} = round(100.0 * todouble(bytes) / iff(all > 0, all, 1), 2)`,
  (at: number) => `| extend host_${at} = tostring(['resource.host.name'])`,
]

const stage = (at: number): string => stages[at % stages.length]?.(at) ?? ''

/** Queries whose marks are timed: a small one as the floor, and the two sizes with a limit. */
export const languageRecords: readonly LargeRecord[] = [
  record('language-small', '5 lines', lines(5, stage)),
  record('language-hundred', '100 lines', lines(100, stage)),
  record('language-stages', '500 stages', lines(501, stage)),
]
