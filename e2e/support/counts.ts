/** How many tests passed and failed. */
export type Counts = { readonly passed: number; readonly failed: number }

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
})

/** The last line of `npm test`. */
export const summaryLine = ({ passed, failed }: Counts): string => `${passed} passed, ${failed} failed`
