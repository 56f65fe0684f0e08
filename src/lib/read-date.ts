const iso =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d))?$/i

/** `never` is how Go writes "no date": the zero time, or the epoch. */
export type DateReading = { kind: 'date'; epoch: number } | { kind: 'never' } | { kind: 'text' }

/**
 * Reads text as a moment. A date only if it is strict ISO 8601 (date, or date-time with offset; any number of
 * fraction digits): everything else stays text, because the interface leaves the format of most dates open.
 * `epoch` is in milliseconds.
 */
export function readDate(text: string): DateReading {
  if (!iso.test(text)) return { kind: 'text' }
  const epoch = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'))
  if (Number.isNaN(epoch)) return { kind: 'text' }
  if (text.startsWith('0001-01-01') || epoch === 0) return { kind: 'never' }
  return { kind: 'date', epoch }
}
