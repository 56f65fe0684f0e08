/** The month (UTC) of a moment in milliseconds, as months since the year 0. */
export function monthNumber(epoch: number): number {
  const date = new Date(epoch)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** A month, counted from the year 0, as "2026-11". */
export function monthValue(month: number): string {
  const year = Math.floor(month / 12)
  return `${String(year).padStart(4, '0')}-${String(month - year * 12 + 1).padStart(2, '0')}`
}
