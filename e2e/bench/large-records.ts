/** A record to type into, with a readable name. */
export type LargeRecord = { readonly id: string; readonly what: string; readonly text: string }

const stage = (at: number): string =>
  `| extend share_${at} = round(100.0 * todouble(bytes_out) / iff(bytes_all > 0, bytes_all, 1), ${at % 7})`

const apl = (lines: number): string =>
  ["['http-logs']", ...Array.from({ length: lines - 1 }, (_, at) => stage(at))].join('\n')

const record = (id: string, query: string, rest: object = {}): LargeRecord['text'] =>
  JSON.stringify({
    id,
    name: `Query ${id}`,
    dataset: 'http-logs',
    kind: 'apl',
    who: 'bench',
    ...rest,
    query: { apl: query, startTime: '2026-01-01T00:00:00Z', endTime: '2026-01-02T00:00:00Z', libraries: [] },
  })

const members = (count: number, size: number): object =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`member_${at}`, `${at} ${'lorem ipsum '.repeat(size / 12)}`]),
  )

const text = (id: string, what: string, source: string): LargeRecord => ({ id, what, text: source })

/** A small record shows the fixed cost of a key. */
export const smallRecord = text('small', 'small', record('small', apl(10)))

/** The records to type into. */
export const largeRecords: readonly LargeRecord[] = [
  smallRecord,
  text('lines', '5,000 lines of APL', record('lines', apl(5000))),
  text(
    'mebibyte',
    'record of 1 MiB',
    record('mebibyte', apl(2200), {
      metadata: members(2000, 120),
      notes: members(1000, 240),
      history: Array.from({ length: 2000 }, (_, at) => ({ at, by: 'bench', field: `member_${at}` })),
      // Small enough to be saved with the typed text.
      filler: members(56, 3600),
    }),
  ),
]
