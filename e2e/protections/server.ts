import { inFile, type Protection } from './protection.ts'

/** Protections of the server: headers, requests, settings, and logs. */
export const serverProtections: readonly Protection[] = [
  ...inFile('src/server/site/security-headers.ts', [
    ['1.2.3', 'Trusted Types', `"require-trusted-types-for 'script'",`, ''],
    ['1.3.2', 'no eval', "`script-src 'self'${nonce}`", "`script-src 'self' 'unsafe-eval'${nonce}`"],
    ['3.2.1', 'nosniff', "'X-Content-Type-Options': 'nosniff',", ''],
    ['3.4.1', 'HSTS', 'max-age=31536000; includeSubDomains', 'max-age=0'],
    [
      '3.4.3',
      'no inline script',
      "`script-src 'self'${nonce}`",
      "`script-src 'self' 'unsafe-inline'${nonce}`",
    ],
    ['3.4.3', 'nothing by default', `"default-src 'none'",`, `"default-src 'self'",`],
    ['3.4.3', 'no base address', `"base-uri 'none'",`, ''],
    ['3.7.1', 'no plugins', `"object-src 'none'",`, ''],
    ['3.4.3', 'forms to this origin only', `"form-action 'self'",`, ''],
    ['3.4.3', 'no frames', `"frame-src 'none'",`, ''],
    ['14.2.3', 'calls to this origin only', "`connect-src 'self'", '`connect-src *'],
    ['14.2.3', 'images from this origin only', `"img-src 'self' data:",`, `"img-src *",`],
    ['14.2.3', 'workers of this origin only', `"worker-src 'self'",`, `"worker-src * blob:",`],
    ['3.4.4', 'nosniff on every answer', "'X-Content-Type-Options': 'nosniff',", ''],
    ['3.4.5', 'no referrer', "'Referrer-Policy': 'no-referrer',", ''],
    ['3.4.6', 'no frame around it', `"frame-ancestors 'none'",`, ''],
    ['3.4.6', 'no frame around it, in old browsers', "'X-Frame-Options': 'DENY',", ''],
    ['3.5.4', 'isolated from other windows', "'Cross-Origin-Opener-Policy': 'same-origin',", ''],
    ['3.5.4', 'not to be loaded by others', "'Cross-Origin-Resource-Policy': 'same-origin',", ''],
    ['3.5.4', 'loads only resources that opt in', "'Cross-Origin-Embedder-Policy': 'require-corp',", ''],
    [
      '3.4.3',
      'no camera',
      "'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',",
      '',
    ],
    ['16.3.3', 'violations of the policy are logged', 'if (recorded >= linesPerMinute) {', 'if (true) {'],
  ]),
  ...inFile('src/server/http/http-server.ts', [
    ['2.1.3', 'connections', 'server.maxConnections = limits.maxConnections', ''],
    ['15.2.2', 'connections of one address', 'if (count >= limits.maxPerAddress) {', 'if (count >= 9999) {'],
    [
      '4.2.1',
      'the strict parser of HTTP',
      'requireHostHeader: false,',
      'requireHostHeader: false, insecureHTTPParser: true,',
    ],
    ['4.2.1', 'one host', 'else if (hosts.length !== 1) return', 'else if (hosts.length === 0) return'],
    [
      '15.2.2',
      'headers within 10 seconds',
      '    headersTimeout,\n    requestTimeout,',
      '    requestTimeout,',
    ],
    ['4.2.1', 'headers of 16 kB', '    maxHeaderSize,\n', '    maxHeaderSize: 1_000_000,\n'],
  ]),
  ...inFile('src/server/http/request-body.ts', [
    ['2.2.2', 'bodies of 1 MiB', '  limit = maxBodySize,', '  limit = 9 * maxBodySize,'],
    [
      '2.2.1',
      'access tokens of visible ASCII',
      'const tokenShape = /^[\\x21-\\x7e]{1,8192}$/',
      'const tokenShape = /./',
    ],
    ['4.1.1', 'bodies that are declared as JSON', 'if (!jsonType.test(', 'if (!/^/.test('],
  ]),
  ...inFile('src/server/http/request-origin.ts', [
    ['3.5.1', 'the header of our pages', "!headers.get('x-requested-by') ||", ''],
    ['3.5.1', 'the origin of a call', '|| isCrossSiteNavigation(headers)) {', ') {'],
    [
      '3.5.1',
      'names of other hosts',
      'return isLoopbackHost(asked) || asked === new URL(publicUrl).hostname',
      'return true',
    ],
    [
      '7.6.2',
      'sign-in is a page of its own',
      "if (destination !== null && destination !== 'document') {",
      "if (destination === '!') {",
    ],
    [
      '4.1.3',
      'trusted proxies for X-Forwarded-For',
      'isIP(hop) !== 0 && isIn(trusted, address)',
      'isIP(hop) !== 0',
    ],
    ['15.3.4', 'malformed URLs', 'hop !== undefined && isIP(hop) !== 0 &&', 'hop !== undefined &&'],
  ]),
  ...inFile('src/server/create-server.ts', [
    ['14.2.2', 'only files are cached', ", 'Cache-Control': 'no-store' })", ' })'],
    [
      '13.4.2',
      'errors reveal nothing',
      'storageUnavailable() : internal())',
      "storageUnavailable() : new HttpError(500, 'internal', String(error)))",
    ],
    [
      '16.5.1',
      'errors have an id',
      "return errorResponse(error, c.get('requestId'))",
      "return errorResponse(error, '')",
    ],
    [
      '16.3.4',
      'errors are recorded',
      "    deps.record({ event: 'error', where: 'request', ...errorLocation(error), requestId: c.get('requestId') })\n    return answerError",
      '    return answerError',
    ],
    ['13.4.4', 'no TRACE', "app.get('*', (c, next) => {", "app.all('*', (c, next) => {"],
    [
      '16.3.2',
      'refusals are logged',
      'if (audit.action === undefined && !isRefused) return',
      'if (audit.action === undefined) return',
    ],
  ]),
  ...inFile('src/server/settings/read-address.ts', [
    ['12.2.1', 'https off this machine', 'if (isUnprotected(url) &&', 'if (false &&'],
    ['12.3.3', 'no passwords in addresses', 'if (url.username || url.password ||', 'if ('],
  ]),
  ...inFile('src/server/settings/oauth-settings.ts', [
    [
      '2.2.3',
      'incomplete settings',
      'if (clientId === null && needed !== null) throw new SettingsError(needed)',
      '',
    ],
    [
      '2.2.3',
      'access rules need identified people',
      'if (!oauth || oauth.issuer === null) {',
      'if (false) {',
    ],
  ]),
  ...inFile('src/server/settings/settings.ts', [
    [
      '12.2.1',
      'the embedded sign-in stays on this machine',
      'if (!isLoopbackHost(host)) throw',
      'if (false) throw',
    ],
    ['2.2.3', 'short secrets', 'secret.length < 32', 'secret.length < 1'],
  ]),
  ...inFile('src/server/site/static-site.ts', [
    [
      '13.4.1',
      'files that are not of the site',
      'if (files.has(pathname) && isServed(path.extname(pathname))) return pathname',
      'if (isServed(path.extname(decodeURIComponent(pathname)))) return decodeURIComponent(pathname)',
    ],
    [
      '13.4.3',
      'files of other kinds',
      '&& isServed(path.extname(pathname))) return pathname',
      ') return pathname',
    ],
    ['4.1.1', 'content types', "'.js': 'text/javascript; charset=utf-8',", "'.js': 'text/plain',"],
  ]),
  ...inFile('src/server/metrics.ts', [
    [
      '13.4.5',
      'metrics for names of this machine',
      "if (isLoopbackHost(host) && !isLoopbackHost(hostName(incoming.headers.host ?? ''))) {",
      'if (false) {',
    ],
  ]),
  ...inFile('src/server/log/event-log.ts', [
    ['16.2.5', 'tokens in the log', '[/xa[ap]t-[\\da-f-]+/gi, removed],', ''],
    [
      '16.2.2',
      'times in UTC',
      'const line = { time: new Date(at).toISOString()',
      'const line = { time: new Date(at).toString()',
    ],
    [
      '16.2.4',
      'one line for each event',
      'return escapedLine(line, clean)',
      'return JSON.stringify(line, null, 2)',
    ],
    [
      '16.4.1',
      'characters that control a terminal',
      '[\\x7f-\\x9f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff]',
      '[\\x7f]',
    ],
  ]),
  ...inFile('src/server/log/audit-log.ts', [
    ['16.2.3', 'the audit log for its owner only', 'mode: 0o600', 'mode: 0o644'],
  ]),
]
