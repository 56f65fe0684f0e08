/** The day (UTC) of a moment in milliseconds since the epoch, as "2026-12-21"; a RangeError for one that no Date holds. */
export const utcDay = (epoch: number): string => new Date(epoch).toISOString().slice(0, 10)
