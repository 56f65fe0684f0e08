import { z } from '#lib/zod.ts'
import { readRequestBody } from './request-body.ts'

const Report = z.object({
  'csp-report': z.object({ 'effective-directive': z.string().check(z.maxLength(40)) }),
})

/** Logs that a browser refused something under the Content-Security-Policy: the directive, and no address. */
export async function reportViolation(request: Request, log: (line: string) => void): Promise<void> {
  const text = Buffer.from(await readRequestBody(request, 16_384)).toString('utf8')
  try {
    const report = Report.parse(JSON.parse(text))
    log(JSON.stringify({ violation: report['csp-report']['effective-directive'] }))
  } catch {
    log(JSON.stringify({ violation: 'unreadable report' }))
  }
}
