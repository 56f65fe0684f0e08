/** A record to type into, with a readable name. */
export type LargeRecord = { readonly id: string; readonly what: string; readonly text: string }

const share = (at: number): string =>
  `| extend share_${at} = round(100.0 * todouble(bytes_out) / iff(bytes_all > 0, bytes_all, 1), ${at % 7})`

const stages = [
  (at: number) => `| where status >= ${400 + at} and method in ("GET", "POST")`,
  share,
  (at: number) => `| extend host_${at} = tostring(['resource.host.name'])`,
]

const stage = (at: number): string => stages[at % stages.length]?.(at) ?? ''

const lines = (count: number, line: (at: number) => string): string =>
  ["['http-logs']", ...Array.from({ length: count - 1 }, (_, at) => line(at))].join('\n')

const record = (id: string, what: string, apl: string, rest: object = {}): LargeRecord => ({
  id,
  what,
  text: JSON.stringify({
    id,
    name: `Query ${id}`,
    dataset: 'http-logs',
    kind: 'apl',
    who: 'bench',
    ...rest,
    query: { apl, startTime: '2026-01-01T00:00:00Z', endTime: '2026-01-02T00:00:00Z', libraries: [] },
  }),
})

const members = (count: number, size: number): object =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`member_${at}`, `${at} ${'lorem ipsum '.repeat(size / 12)}`]),
  )

/** A small record shows the fixed cost of a key. */
export const smallRecord = record('small', 'small', lines(10, share))

/** The records to type into. */
export const largeRecords: readonly LargeRecord[] = [
  smallRecord,
  record('lines', '5,000 lines of APL', lines(5000, share)),
  record('mebibyte', 'record of 1 MiB', lines(2200, share), {
    metadata: members(2000, 120),
    notes: members(1000, 240),
    history: Array.from({ length: 2000 }, (_, at) => ({ at, by: 'bench', field: `member_${at}` })),
    // Small enough to be saved with the typed text.
    filler: members(56, 3600),
  }),
]

/** Queries whose marks are timed: a small one as the floor, and the two sizes with a limit. */
export const languageRecords: readonly LargeRecord[] = [
  record('language-small', '5 lines', lines(5, stage)),
  record('language-hundred', '100 lines', lines(100, stage)),
  record('language-stages', '500 stages', lines(501, stage)),
]
