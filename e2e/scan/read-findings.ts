/** One finding of the scanner. */
export type Finding = {
  readonly category: string
  readonly method: string
  readonly path: string
  readonly info: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The findings in wapiti's JSON report: its vulnerabilities and anomalies, without the additional notes.
 * @throws Error if the text is not such a report
 */
export const readFindings = (json: string): readonly Finding[] => {
  const report: unknown = JSON.parse(json)
  if (!isObject(report) || !isObject(report['vulnerabilities']) || !isObject(report['anomalies'])) {
    throw new Error('This is not a report of wapiti.')
  }
  const groups = [...Object.entries(report['vulnerabilities']), ...Object.entries(report['anomalies'])]
  return groups.flatMap(([category, entries]) =>
    (Array.isArray(entries) ? entries : []).filter(isObject).map((entry) => ({
      category,
      method: text(entry['method']),
      path: text(entry['path']),
      info: text(entry['info']),
    })),
  )
}
