import { basePathOf } from '#lib/addresses.ts'
import { jsonIn } from '#lib/json-value.ts'
import { z } from '#lib/zod.ts'
import { readRequestBody } from '../http/request-body.ts'
import type { RecordEvent } from '../log/event-log.ts'

/** Allowed Trusted Types policies: ours for the workers, and those that Monaco creates. */
const trustedTypes = [
  'dashboard-worker',
  'language-worker',
  'match-worker',
  'snapshot-worker',
  'dompurify',
  'defaultWorkerFactory',
  'diffEditorWidget',
  'diffReview',
  'domLineBreaksComputer',
  'editorGhostText',
  'editorViewLayer',
  'richScreenReaderContent',
  'standaloneColorizer',
  'stickyScrollViewLayer',
  'tokenizeToString',
]

/** SHA-256 of the empty string: Monaco creates empty style elements and fills them through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** What hot reload needs beyond the policy of the built site: an inline script, styles, and a socket. */
type DevelopmentSources = { readonly nonce: string; readonly socket: string }

function contentSecurityPolicy(publicUrl: string, development: DevelopmentSources | null): string {
  const secure = publicUrl.startsWith('https:')
  const nonce = development ? ` 'nonce-${development.nonce}'` : ''
  return [
    "default-src 'none'",
    `script-src 'self'${nonce}`,
    "style-src 'self'",
    `style-src-elem 'self' ${emptyStyle}${nonce}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ` ${development.socket}` : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.join(' ')}`,
    // Over http, browsers send no reports for `report-to`, and where it is present they ignore `report-uri`.
    ...(secure ? ['report-to csp'] : []),
    `report-uri ${basePathOf(publicUrl)}/csp-report`,
  ].join('; ')
}

/** Headers of every response (OWASP ASVS 5.0, V3.4) to browsers that reach Starboard at `publicUrl`. */
export function securityHeaders(
  publicUrl: string,
  development: DevelopmentSources | null = null,
): Readonly<Record<string, string>> {
  const secure = publicUrl.startsWith('https:')
  return {
    'Content-Security-Policy': contentSecurityPolicy(publicUrl, development),
    ...(secure && { 'Reporting-Endpoints': `csp="${basePathOf(publicUrl)}/csp-report"` }),
    'X-Content-Type-Options': 'nosniff',
    // For browsers without `frame-ancestors`.
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(secure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

const directive = z.string().check(z.maxLength(40), z.regex(/^[a-z-]+$/))

/** A report sent by `report-uri` (CSP Level 2), or several by `report-to` (Reporting API). */
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

/** The directives named in a report, without URLs, or `unreadable report`. */
async function directivesOf(request: Request): Promise<readonly string[]> {
  const text = Buffer.from(await readRequestBody(request, largest)).toString('utf8')
  return Report.safeParse(jsonIn(text)).data ?? ['unreadable report']
}

/**
 * Records what browsers blocked under the Content-Security-Policy: the directive, but no URL. Anybody can send reports,
 * so at most ten a minute are recorded, with the number of those that were not.
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
