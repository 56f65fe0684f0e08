import { z } from '#lib/zod.ts'
import type { RecordEvent } from '../log/event-log.ts'
import { readRequestBody } from '../http/request-body.ts'

const directive = z.string().check(z.maxLength(40), z.regex(/^[a-z-]+$/))

/** As `report-uri` sends it (CSP Level 2), and as `report-to` does (Reporting API), which may send several at once. */
const Report = z.union([
  z.pipe(
    z.object({ 'csp-report': z.object({ 'effective-directive': directive }) }),
    z.transform((report) => [report['csp-report']['effective-directive']]),
  ),
  z.pipe(
    z
      .array(
        z.object({ type: z.literal('csp-violation'), body: z.object({ effectiveDirective: directive }) }),
      )
      .check(z.maxLength(20)),
    z.transform((reports) => reports.map((report) => report.body.effectiveDirective)),
  ),
])

const largest = 16_384
const linesPerMinute = 10

/** The directives that a report names, without any address; one that is not a report says so. */
async function directivesOf(request: Request): Promise<readonly string[]> {
  const text = Buffer.from(await readRequestBody(request, largest)).toString('utf8')
  try {
    return Report.parse(JSON.parse(text))
  } catch {
    return ['unreadable report']
  }
}

/**
 * Records that a browser refused something under the Content-Security-Policy: which directive, and no address. Anybody
 * can send reports, so at most ten a minute are recorded, with the number of those that were not.
 */
export function createViolationReports(record: RecordEvent, now: () => number) {
  let minute = 0
  let recorded = 0
  let unwritten = 0
  return async (request: Request, requestId: string): Promise<void> => {
    for (const found of await directivesOf(request)) {
      const current = Math.floor(now() / 60_000)
      if (current !== minute) {
        minute = current
        recorded = 0
      }
      if (recorded >= linesPerMinute) {
        unwritten += 1
      } else {
        recorded += 1
        record({ event: 'csp_violation', directive: found, requestId, ...(unwritten > 0 && { unwritten }) })
        unwritten = 0
      }
    }
  }
}
