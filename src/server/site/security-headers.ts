/** Trusted Types policies that may exist: ours for the workers, and those that Monaco creates. */
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

/** SHA-256 of the empty string: Monaco makes empty style elements and fills them through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** What hot reload needs beyond the policy of the built site: its inline script, its styles, its socket. */
export type DevelopmentSources = { readonly nonce: string; readonly socket: string }

function contentSecurityPolicy(secure: boolean, development: DevelopmentSources | null): string {
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
    // Else a script could leave by a connection that no other directive knows of (CSP Level 3, 6.3.2).
    "webrtc 'block'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.join(' ')}`,
    // Over http browsers send no report by `report-to`, and where it is given they do not look at `report-uri`.
    ...(secure ? ['report-to csp'] : []),
    'report-uri /csp-report',
  ].join('; ')
}

/** Headers of every answer (OWASP ASVS 5.0, V3.4). `secure`: browsers reach this origin by https. */
export function securityHeaders(
  secure: boolean,
  development: DevelopmentSources | null = null,
): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(secure, development),
    ...(secure && { 'Reporting-Endpoints': 'csp="/csp-report"' }),
    'X-Content-Type-Options': 'nosniff',
    // For browsers that know no `frame-ancestors`.
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(secure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}
