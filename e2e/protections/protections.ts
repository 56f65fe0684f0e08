/** Something that keeps attacks or accidents off, and the change of the source that takes it out. */
export type Protection = {
  /** The requirement in SECURITY.md whose tests must notice. */
  readonly row: string
  readonly what: string
  readonly file: string
  /** What stands there exactly once, and what to put in its place. */
  readonly edits: readonly (readonly [from: string, to: string])[]
}

/** The text without the protection. Throws when it is no longer there exactly once. */
export function without({ what, edits }: Protection, text: string): string {
  return edits.reduce((rest, [from, to]) => {
    if (rest.split(from).length !== 2)
      throw new Error(`“${what}”: the text to replace is not there once: ${from}`)
    return rest.replace(from, () => to)
  }, text)
}

/** The protections of one file, each taken out by one replacement. */
const inFile = (
  file: string,
  list: readonly (readonly [row: string, what: string, from: string, to: string])[],
): readonly Protection[] => list.map(([row, what, from, to]) => ({ row, what, file, edits: [[from, to]] }))

export const protections: readonly Protection[] = [
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
    ['3.7.1', 'no plug-ins', `"object-src 'none'",`, ''],
    ['3.4.3', 'no WebRTC', `"webrtc 'block'",`, ''],
    ['3.4.3', 'forms to this origin only', `"form-action 'self'",`, ''],
    ['3.4.3', 'no frames', `"frame-src 'none'",`, ''],
    ['14.2.3', 'calls to this origin only', "`connect-src 'self'", '`connect-src *'],
    ['14.2.3', 'pictures of this origin only', `"img-src 'self' data:",`, `"img-src *",`],
    ['14.2.3', 'workers of this origin only', `"worker-src 'self'",`, `"worker-src * blob:",`],
    ['3.4.4', 'nosniff on every answer', "'X-Content-Type-Options': 'nosniff',", ''],
    ['3.4.5', 'no referrer', "'Referrer-Policy': 'no-referrer',", ''],
    ['3.4.6', 'no frame around it', `"frame-ancestors 'none'",`, ''],
    ['3.4.6', 'no frame around it, in old browsers', "'X-Frame-Options': 'DENY',", ''],
    ['3.5.4', 'apart from other windows', "'Cross-Origin-Opener-Policy': 'same-origin',", ''],
    ['3.5.4', 'not to be loaded by others', "'Cross-Origin-Resource-Policy': 'same-origin',", ''],
    ['3.5.4', 'loads nothing that did not ask for it', "'Cross-Origin-Embedder-Policy': 'require-corp',", ''],
    [
      '3.4.3',
      'no camera',
      "'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',",
      '',
    ],
    ['16.3.3', 'violations of the policy are logged', 'if (recorded >= linesPerMinute) {', 'if (true) {'],
  ]),
  ...inFile('src/server/proxy/match-call.ts', [
    [
      '1.1.1',
      'ids decoded once',
      'undefined : decodeSegment(segment)',
      'undefined : decodeSegment(decodeSegment(segment))',
    ],
    [
      '13.2.4',
      'an id is one segment',
      "segment.includes('/') ? undefined",
      "segment.includes('\\0') ? undefined",
    ],
    [
      '13.2.4',
      'only the methods of the interface',
      'sameParts.find((candidate) => candidate.method === method)',
      'sameParts[0]',
    ],
    [
      '2.2.1',
      'ids that no address holds are refused',
      "if ('problem' in encoded) throw badRequest(encoded.problem)",
      "if ('problem' in encoded) return { endpoint, path, id }",
    ],
    [
      '15.3.7',
      'no query parameters',
      "if (url.search !== '' && endpoint !== listStarredQueries)",
      "if (url.search === '?')",
    ],
    [
      '3.2.1',
      'addresses of the interface are no pages',
      "if (destination !== null && destination !== 'empty')",
      "if (destination === '!')",
    ],
    [
      '4.2.1',
      'paths in their plain form',
      "if (sent?.startsWith('/') === true && sent",
      "if (sent?.startsWith('!') === true && sent",
    ],
  ]),
  ...inFile('src/lib/addresses.ts', [
    ['1.2.2', 'ids are encoded', 'segment: encodeURIComponent(id)', 'segment: encodeURI(id)'],
    [
      '3.7.2',
      'no other host after sign-in',
      "url.origin !== base || url.pathname.startsWith('//')",
      'url.origin.length < 1',
    ],
    [
      '3.7.2',
      'nothing but a path after sign-in',
      "if (!to?.startsWith('/') || !URL.canParse(to, base)) return otherwise",
      'if (!to || !URL.canParse(to, base)) return otherwise\n  if (URL.canParse(to)) return to',
    ],
  ]),
  ...inFile('src/features/queries/replace/matcher.ts', [
    ['1.2.9', 'a search without end is ended', 'running.terminate()\n', '\n'],
  ]),
  ...inFile('src/grants/from-grants.ts', [
    [
      '15.3.6',
      '__proto__ is a name',
      'scopes.set(name, granted)',
      'if (!(name in {})) scopes.set(name, granted)',
    ],
  ]),
  ...inFile('src/lib/visible-text.ts', [
    ['1.3.3', 'invisible characters are shown', '\\u200c\\u200e\\u200f', '\\u200c'],
  ]),
  ...inFile('src/lib/csv.ts', [
    ['1.3.3', 'no formulas in CSV', 'formulaStart.test(cell) ? `', "cell.startsWith('\\0') ? `"],
    ['1.3.3', 'no full-width formulas in CSV', '\\0＝＋－＠]', '\\0]'],
  ]),
  ...inFile('src/storage/sqlite-database.ts', [
    [
      '1.2.4',
      'values apart from statements',
      'sqliteRows(prepare(sql).all(sqliteValues(values)))',
      "sqliteRows(prepare(values.reduce<string>((text, value) => text.replace('?', () => (value === null ? 'NULL' : `'${value}'`)), sql)).all([]))",
    ],
    [
      '2.3.3',
      'all of a transaction or nothing',
      "if (db.inTransaction) await now.run('ROLLBACK').catch(() => 0)",
      "if (db.inTransaction) await now.run('COMMIT').catch(() => 0)",
    ],
  ]),
  ...inFile('src/storage/sqlite-file.ts', [
    [
      '13.3.2',
      'database files for their owner only',
      "openSync(file, 'wx', 0o600)",
      "openSync(file, 'wx', 0o644)",
    ],
  ]),
  ...inFile('src/storage/make-directory.ts', [
    ['13.3.2', 'the directory for its owner only', 'mode: 0o700', 'mode: 0o755'],
  ]),
  ...inFile('src/storage/postgres-url.ts', [
    ['12.3.2', 'PostgreSQL’s certificate is checked', "'disable' : 'verify-full')", "'disable' : 'require')"],
    [
      '12.3.1',
      'PostgreSQL off this machine is encrypted',
      "'disable' : 'verify-full')",
      "'disable' : 'disable')",
    ],
  ]),
  ...inFile('src/server/upstream/call-upstream.ts', [
    [
      '1.3.6',
      'redirects of the service are not followed',
      'if (status >= 300 && status < 400) {',
      'if (status >= 999) {',
    ],
    ['15.3.2', 'redirects are refused by name', "'upstream_redirect'", "'upstream_invalid'"],
    [
      '12.3.2',
      'the service’s certificate is checked',
      'keepAlive: true, timeout: 4000,',
      'rejectUnauthorized: false, keepAlive: true, timeout: 4000,',
    ],
    [
      '16.5.2',
      'a service that is not there has a code',
      "return new HttpError(502, 'upstream_unreachable', 'The service could not be reached.')",
      "return new HttpError(502, 'internal', 'The service could not be reached.')",
    ],
    [
      '15.3.1',
      'a record with the token is not shown',
      'if (hideToken(body.pieces, tokenOf(call)) && call.largestAnswer <= largestRecord)',
      'if (call.largestAnswer < 0)',
    ],
  ]),
  ...inFile('src/service/read-request.ts', [
    ['1.5.2', 'bytes that are no UTF-8 are refused', 'fatal: true', 'fatal: false'],
    ['1.5.2', 'only what is declared as JSON', "if (mediaType?.trim() !== 'application/json' ||", 'if ('],
    [
      '10.4.9',
      'no button of another page',
      "if (site !== null && site !== 'same-origin' && site !== 'none') return true",
      "if (site === '!') return true",
    ],
  ]),
  ...inFile('src/service/starred-query-routes.ts', [
    [
      '1.1.2',
      'records are kept as they were sent',
      '\n    const body = await readJsonText(c.req.raw)',
      '\n    const body = JSON.stringify(JSON.parse(await readJsonText(c.req.raw)))',
    ],
  ]),
  ...inFile('src/service/bearer.ts', [
    [
      '10.3.2',
      'a viewer only reads',
      "if (role === 'admin') return",
      "if (role === 'admin' || role === 'viewer') return",
    ],
    [
      '8.3.1',
      'the service decides on changes',
      "if (role === 'admin') return",
      "if (role === 'admin' || role === 'viewer') return",
    ],
  ]),
  ...inFile('src/service/start-service.ts', [
    [
      '3.5.4',
      'the embedded service is on loopback only',
      "const loopback = '127.0.0.1'",
      "const loopback = '0.0.0.0'",
    ],
    [
      '6.3.2',
      'no codes for other machines',
      'settings.redirectUris.find((uri) => !isOwnRedirectUri(uri))',
      'settings.redirectUris.find(() => false)',
    ],
  ]),
  ...inFile('src/service/service-settings.ts', [
    ['15.2.3', 'faults on demand are off', "['0', '1'], '0') === '1'", "['0', '1'], '1') === '1'"],
  ]),
  ...inFile('src/service/authorization/authorization-request.ts', [
    [
      '10.4.1',
      'the registered address, exactly',
      '!redirectUris.includes(redirectUri)',
      '!redirectUris.some((uri) => redirectUri.startsWith(uri))',
    ],
    ['10.4.6', 'PKCE by S256', "search.get('code_challenge_method') !== 'S256' ||", ''],
    [
      '10.4.11',
      'no more rights than asked for',
      'asked.length === 0 || asked.includes(scope)',
      'true || scope',
    ],
    [
      '15.3.7',
      'parameters that come twice',
      'search.getAll(name).length > 1',
      'search.getAll(name).length > 9',
    ],
  ]),
  ...inFile('src/service/authorization/authorize-routes.ts', [
    ['10.4.3', 'codes end after a minute', 'const codeSeconds = 60', 'const codeSeconds = 6000'],
    ['10.7.3', 'the page ends every sign-in', 'await store.revokeAll()', ''],
  ]),
  ...inFile('src/service/authorization/authorization-routes.ts', [
    [
      '10.4.4',
      'two kinds of grants',
      "return failure(c, 'unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')",
      'return byRefresh(c, form)',
    ],
    [
      '10.4.6',
      'the verifier proves the client',
      'const proven = code.codeChallenge === secretHash(verifier)',
      'const proven = true',
    ],
    [
      '10.4.8',
      'a sign-in ends after 30 days',
      'credentialsOf(tokens, refresh, refresh.expiresAt)',
      'credentialsOf(tokens, refresh, seconds() + grantSeconds)',
    ],
  ]),
  ...inFile('src/service/authorization/sign-in-page.ts', [
    [
      '10.7.2',
      'the page names the client',
      '<strong>${new URL(clientOrigin).host}</strong>',
      '<strong>A client</strong>',
    ],
    [
      '10.7.1',
      'the page says for how long',
      'queries on this computer, until you sign out, ${grantDays} days at most.',
      'queries.',
    ],
  ]),
  ...inFile('src/service/sql-store.ts', [
    [
      '10.4.2',
      'a code used twice revokes',
      "(await statements.run(sql.revokeGrantOf, [hash])) > 0 ? 'reused' : 'unknown'",
      "'unknown'",
    ],
    [
      '10.4.5',
      'refresh tokens are good once',
      'WHERE hash = ? AND kind = ? AND spent = 0 RETURNING *',
      'WHERE hash = ? AND kind = ? RETURNING *',
    ],
  ]),
  ...inFile('src/server/proxy/proxy.ts', [
    [
      '2.1.2',
      'a save over the version that was seen',
      'if (!matchesTag(ifMatch, recordTag(bodyText(current.body)))) return',
      "if (ifMatch === '') return",
    ],
    ['3.5.2', 'calls of other sites', 'requireOwnPage(c.req.raw)\n    const url', 'const url'],
    [
      '8.2.1',
      'nothing of the browser goes up',
      'const headers = headersFor(org)',
      'const headers = { ...Object.fromEntries(c.req.raw.headers), ...headersFor(org) }',
    ],
    [
      '8.2.3',
      'records go up as they are',
      'body = endpoint.request === null ? null : await readJsonBody(c.req.raw, admitted.keep)',
      'body = endpoint.request === null ? null : Buffer.from(JSON.stringify(JSON.parse(Buffer.from(await readJsonBody(c.req.raw, admitted.keep)).toString())))',
    ],
    ['8.3.1', 'groups that may only read', 'session.tokens.readOnly === true', "method === 'POST'"],
    ['8.4.1', 'records of two organizations wait apart', "locked(`${org ?? ''} ${path}`", 'locked(`${path}`'],
    [
      '8.4.1',
      'calls are about the organization of their tab',
      '...(org !== null && deps.orgHeader !== null && { [deps.orgHeader]: org }),',
      '',
    ],
    ['16.2.1', 'what a record was before', 'audit.before = sha256(current.body.pieces)', ''],
    [
      '16.3.3',
      'changes are told',
      "if (method !== 'GET') c.var.audit.action",
      "if (method === '') c.var.audit.action",
    ],
  ]),
  ...inFile('src/server/proxy/downstream-response.ts', [
    ['3.2.1', 'answers are no pages', "frame-ancestors 'none'; sandbox", "frame-ancestors 'none'"],
    [
      '3.4.2',
      'no CORS headers of the service',
      "date: 'Date',",
      "date: 'Date', 'access-control-allow-origin': 'Access-Control-Allow-Origin',",
    ],
    [
      '4.1.1',
      'what is no JSON is plain text',
      'const json = status < 300 || isJson(body)',
      'const json = true',
    ],
    [
      '14.3.2',
      'answers with data are not kept',
      "new Headers({ 'Cache-Control': 'no-store' })",
      "new Headers({ 'Cache-Control': 'private' })",
    ],
  ]),
  ...inFile('src/server/proxy/admission.ts', [
    [
      '2.1.3',
      'calls of one session at once',
      'if (session.calls >= limits.calls)',
      'if (session.calls >= 999)',
    ],
    ['15.2.2', 'memory of one session', '|| session.bytes + bytes > limits.sessionBytes', ''],
    ['2.4.1', 'memory of all', 'if (all + bytes > limits.bytes ||', 'if ('],
  ]),
  ...inFile('src/server/proxy/record-guard.ts', [
    [
      '2.3.4',
      'changes of one record wait',
      'if (await leases.take(key, holder, now())) break',
      'if ((await leases.take(key, holder, now())) || true) break',
    ],
    ['11.4.3', 'tags of whole records', '.update(canonical)', '.update(canonical.slice(0, 20))'],
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
    [
      '4.2.1',
      'one host',
      "if (incoming.headersDistinct['host']?.length !== 1)",
      "if (incoming.headersDistinct['host']?.length === 0)",
    ],
    [
      '15.2.2',
      'headers within 10 seconds',
      '    headersTimeout,\n    requestTimeout,',
      '    requestTimeout,',
    ],
    ['4.2.1', 'headers of 16 kB', '    maxHeaderSize,\n', '    maxHeaderSize: 1_000_000,\n'],
  ]),
  ...inFile('src/server/http/request-body.ts', [
    ['2.2.2', 'bodies of 1 MiB', 'const mebibyte = 1024 * 1024', 'const mebibyte = 9 * 1024 * 1024'],
    [
      '2.2.1',
      'access tokens of plain signs',
      'const tokenShape = /^[\\x21-\\x7e]{1,8192}$/',
      'const tokenShape = /./',
    ],
    ['4.1.1', 'bodies that are declared as JSON', 'if (!jsonType.test(', 'if (!/^/.test('],
  ]),
  ...inFile('src/server/http/request-origin.ts', [
    ['3.5.1', 'the header of our pages', "!headers.get('x-requested-by') ||", ''],
    ['3.5.1', 'where a call comes from', '|| isCrossSiteNavigation(headers)) {', ') {'],
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
      'whom X-Forwarded-For is believed of',
      'isIP(hop) !== 0 && isIn(trusted, address)',
      'isIP(hop) !== 0',
    ],
    ['15.3.4', 'what is no address', 'hop !== undefined && isIP(hop) !== 0 &&', 'hop !== undefined &&'],
  ]),
  ...inFile('src/server/create-server.ts', [
    ['14.2.2', 'nothing is kept that is no file', ", 'Cache-Control': 'no-store' })", ' })'],
    [
      '13.4.2',
      'errors say nothing of themselves',
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
      "    deps.record({ event: 'error', where: 'request', ...errorPlace(error), requestId: c.get('requestId') })\n    return answerError",
      '    return answerError',
    ],
    ['13.4.4', 'no TRACE', "app.get('*', (c, next) => {", "app.all('*', (c, next) => {"],
    [
      '16.3.2',
      'refusals are told',
      'if (audit.action === undefined && !isRefused) return',
      'if (audit.action === undefined) return',
    ],
  ]),
  ...inFile('src/server/session/cookies.ts', [
    ['3.3.1', 'Secure', 'httpOnly: true, secure } as const', 'httpOnly: true, secure: false } as const'],
    ['3.3.3', '__Host-', "path === '/' ? '__Host-' : '__Secure-'", "''"],
    [
      '3.3.2',
      'SameSite=Strict',
      "setCookie(c, prefix, id, { ...base, sameSite: 'Strict' })",
      "setCookie(c, prefix, id, { ...base, sameSite: 'Lax' })",
    ],
    ['3.3.4', 'HttpOnly', 'httpOnly: true', 'httpOnly: false'],
    [
      '2.3.1',
      'a sign-in ends after ten minutes',
      'attempt && attempt.until >= now() && attempt.state',
      'attempt && attempt.state',
    ],
    ['15.3.3', 'the id of a browser is ours', '/^[\\w-]{22}$/.exec(', '/.+/.exec('],
  ]),
  ...inFile('src/server/session/sealer.ts', [
    [
      '11.2.2',
      'keys come from the secret',
      "hkdfSync('sha256', secret, '', 'starboard seal', 32)",
      "hkdfSync('sha256', 'x', '', 'starboard seal', 32)",
    ],
    [
      '16.5.3',
      'another secret opens nothing',
      "hkdfSync('sha256', secret, '', 'starboard seal', 32)",
      "hkdfSync('sha256', 'x', '', 'starboard seal', 32)",
    ],
    [
      '11.3.2',
      'a nonce of its own for each text',
      'const nonce = randomBytes(12)',
      'const nonce = Buffer.alloc(12)',
    ],
    [
      '13.3.1',
      'the secret for its owner only',
      "openSync(draft, 'wx', 0o600)",
      "openSync(draft, 'wx', 0o644)",
    ],
    ['11.5.1', 'the secret is random', "randomBytes(32).toString('base64url')}\\n", "'a'.repeat(43)}\\n"],
  ]),
  {
    row: '11.3.3',
    what: 'sealed texts are bound to their place',
    file: 'src/server/session/sealer.ts',
    edits: [
      ['\n      .setAAD(Buffer.from(context))\n', '\n'],
      ['key, nonce).setAAD(Buffer.from(context))', 'key, nonce)'],
    ],
  },
  {
    row: '11.3.1',
    what: 'authenticated encryption',
    file: 'src/server/session/sealer.ts',
    edits: [
      [
        "createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))\n      .setAAD(Buffer.from(context))\n      .setAuthTag(bytes.subarray(12, 28))",
        "createDecipheriv('aes-256-ctr', key, Buffer.concat([bytes.subarray(0, 12), Buffer.alloc(4)]))",
      ],
      [
        "createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))",
        "createCipheriv('aes-256-ctr', key, Buffer.concat([nonce, Buffer.alloc(4)]))",
      ],
      ['cipher.getAuthTag()', 'Buffer.alloc(16)'],
    ],
  },
  {
    row: '11.4.1',
    what: 'tokens are sealed in the database',
    file: 'src/server/session/session-store.ts',
    edits: [
      ['  sealer.seal(JSON.stringify(tokens), key)', '  JSON.stringify(tokens)'],
      ['  openAs(Tokens, sealer, sealed, key)', '  Tokens.parse(JSON.parse(String(sealed)))'],
    ],
  },
  ...inFile('src/server/session/session-store.ts', [
    ['11.4.1', 'ids are hashed in the database', "createHash('sha256').update(id).digest('base64url')", 'id'],
    ['7.1.2', 'sessions of one account', 'await removeSurplus(account.key)', ''],
    ['7.2.3', 'ids of 256 random bits', 'const id = randomBytes(32)', 'const id = randomBytes(16)'],
    [
      '7.3.1',
      'half an hour without use',
      'export const idleLife = 30 * minute',
      'export const idleLife = 90 * minute',
    ],
    [
      '7.3.2',
      'eight hours in all',
      'export const absoluteLife = 8 * 60 * minute',
      'export const absoluteLife = 80 * 60 * minute',
    ],
    [
      '10.5.5',
      'a logout token counts once',
      'return first === 1 ? statements.rows(removal(where), values) : null',
      'return statements.rows(removal(where), values)',
    ],
  ]),
  ...inFile('src/server/session/signed-in.ts', [
    [
      '7.2.1',
      'no call without a session',
      'if (!session) throw signedOut()',
      "if (!session) return { key: '', account: { key: '', name: null }, tokens: { accessToken: 'x', refreshToken: null, expiresAt: null, lifetime: null } } as never",
    ],
    [
      '8.2.2',
      'a page of another account',
      'if (pageOf !== undefined && pageOf !== session.account.key)',
      "if (pageOf === '!')",
    ],
  ]),
  ...inFile('src/server/auth/session-routes.ts', [
    [
      '8.2.2',
      'sessions of others',
      'const all = await sessions.list(own.account.key, now())\n    const session',
      'const all = await sessions.list(null, now())\n    const session',
    ],
    ['7.4.1', 'signing out ends the session', 'await sessions.end(sessionKey(id))', ''],
    ['14.3.1', 'signing out clears the cache', "c.header('Clear-Site-Data', '\"cache\"')", ''],
    [
      '10.1.1',
      'tokens stay on the server',
      'account: session && { ...session.account, unnamedKey: session.tokens.unnamedKey },',
      'account: session && { ...session.account, token: session.tokens.accessToken },',
    ],
    ['16.3.1', 'sign-outs are told', "c.var.audit.action = 'sign_out'\n    // Without", '// Without'],
  ]),
  ...inFile('src/server/auth/sign-in-routes.ts', [
    ['2.3.1', 'a way back counts once', '|| !isFirst(attempt.state)) {', ') {'],
    ['3.5.3', 'sign-ins of other sites', 'if (isCrossSiteNavigation(c.req.raw.headers)) {', 'if (false) {'],
    ['6.3.4', 'no token where it is not allowed', 'if (!deps.tokenSignIn)', 'if (false)'],
    [
      '7.2.4',
      'a sign-in ends the session before',
      'if (before !== null) await sessions.end(sessionKey(before))',
      '',
    ],
    [
      '6.3.1',
      'failed sign-ins are counted',
      "const succeeded = await beginTry(c, 'token')",
      'const succeeded = async () => undefined',
    ],
    [
      '6.3.1',
      'a token is shown to the service first',
      'await deps.proveToken(token, c.req.raw.signal)',
      'await Promise.resolve()',
    ],
    ['8.2.1', 'whom the settings do not let in', "if (access === 'none') {", 'if (false) {'],
    [
      '16.3.1',
      'sign-ins are told',
      "Object.assign(c.var.audit, { action: 'sign_in', session: begun, account } as const)",
      '',
    ],
  ]),
  ...inFile('src/server/auth/try-limit.ts', [
    [
      '6.3.1',
      'tries of one client',
      'throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error',
      'void error',
    ],
    ['2.4.1', '30 tries in a minute', 'export const mostFailures = 30', 'export const mostFailures = 300'],
  ]),
  ...inFile('src/server/auth/account.ts', [
    [
      '6.8.1',
      'accounts go by the person',
      'if (subject !== null) return { key',
      "if (subject === '') return { key",
    ],
    [
      '6.8.1',
      'accounts go by the issuer',
      "mark(JSON.stringify(['oauth', origin, subject]))",
      "mark(JSON.stringify(['oauth', subject]))",
    ],
    [
      '10.5.2',
      'accounts go by the subject',
      "mark(JSON.stringify(['oauth', origin, subject]))",
      "mark(JSON.stringify(['oauth', origin]))",
    ],
  ]),
  ...inFile('src/server/oauth/authorization-client.ts', [
    [
      '9.1.1',
      'signatures of id_tokens',
      'if (claims && server.jwks_uri !== undefined)',
      'if (claims && server.jwks_uri === null)',
    ],
    [
      '6.8.2',
      'who signed in is signed',
      'if (claims && server.jwks_uri !== undefined)',
      'if (claims && server.jwks_uri === null)',
    ],
    [
      '10.5.1',
      'a nonce for each sign-in',
      "createHash('sha256').update(`nonce ${verifier}`)",
      "createHash('sha256').update('nonce')",
    ],
    ['10.2.1', 'PKCE by S256', "code_challenge_method: 'S256'", "code_challenge_method: 'plain'"],
    ['10.1.2', 'a random state', '[oauth.generateRandomState(), ', "['s'.repeat(43), "],
    ['10.2.1', 'a random verifier', 'oauth.generateRandomCodeVerifier()]', "'v'.repeat(43)]"],
    [
      '10.2.2',
      'the name of the server on the way back',
      "if (issuer === null) parameters.delete('iss')",
      "if (parameters.has('iss') || issuer) parameters.set('iss', server.issuer)",
    ],
    [
      '9.2.1',
      'the end of an id_token',
      'const itself = { client_id: client.id }\n      const parameters',
      'const itself = { client_id: client.id, [oauth.clockTolerance]: 2e9 }\n      const parameters',
    ],
  ]),
  ...inFile('src/server/oauth/server-metadata.ts', [
    ['9.1.2', '“none” is no signature', "text !== 'none' || !name.startsWith('id_token')", 'true'],
    [
      '10.5.3',
      'metadata of another issuer',
      'checked(await oauth.processDiscoveryResponse(url, response), url)\n  const needsKeys',
      'checked((await response.json()) as oauth.AuthorizationServer, url)\n  const needsKeys',
    ],
    ['13.2.5', 'endpoints within the network', 'if (!isSafeEndpoint(endpoint, issuer)) {', 'if (false) {'],
  ]),
  ...inFile('src/server/oauth/token-keeper.ts', [
    [
      '7.4.2',
      'a refused refresh ends the session',
      '        await tokens.end(key, version)\n        return null',
      '        return null',
    ],
  ]),
  ...inFile('src/server/oauth/provider-sign-out.ts', [
    ['10.5.5', 'logout tokens of another type', "typ: 'logout+jwt',", ''],
    ['10.5.5', 'logout tokens of another issuer', 'issuer: server.issuer,', ''],
    ['10.5.5', 'logout tokens for another client', 'audience: clientId,', ''],
    ['10.5.5', 'old logout tokens', '      maxTokenAge,\n', ''],
    ['10.5.5', 'an id_token for a logout token', 'nonce: z.optional(z.never()),', ''],
    [
      '10.5.5',
      'the event of a logout token',
      'events: z.looseObject({ [backChannelEvent]: z.looseObject({}) }),',
      '',
    ],
    ['10.5.5', 'logout tokens that name nobody', 'if (sub === null && sid === null)', "if (sub === '!')"],
  ]),
  ...inFile('src/server/settings/read-setting.ts', [
    ['12.2.1', 'https off this machine', 'if (isUnprotected(url) &&', 'if (false &&'],
    ['12.3.3', 'no passwords in addresses', 'if (url.username || url.password ||', 'if ('],
  ]),
  ...inFile('src/server/settings/oauth-settings.ts', [
    [
      '2.2.3',
      'settings that are half given',
      'if (clientId === null && needed !== null) throw new SettingsError(needed)',
      '',
    ],
    ['2.2.3', 'rules for people that nobody names', 'if (!oauth || oauth.issuer === null) {', 'if (false) {'],
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
    ['4.1.1', 'kinds of files', "'.js': 'text/javascript; charset=utf-8',", "'.js': 'text/plain',"],
  ]),
  ...inFile('src/server/metrics.ts', [
    [
      '13.4.5',
      'metrics for names of this machine',
      "if (isLoopbackHost(host) && !isLoopbackHost(hostName(incoming.headers.host ?? ''))) {",
      'if (false) {',
    ],
  ]),
  ...inFile('src/server/upstream/answer-body.ts', [
    [
      '15.3.1',
      'tokens in lists are covered',
      '      for (let hit = block.indexOf(bytes);',
      '      for (let hit = -1;',
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
      'signs that steer a terminal',
      '[\\x7f-\\x9f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff]',
      '[\\x7f]',
    ],
  ]),
  ...inFile('src/server/log/audit-log.ts', [
    ['16.2.3', 'the audit log for its owner only', 'mode: 0o600', 'mode: 0o644'],
  ]),
  ...inFile('src/server/session-command.ts', [
    [
      '7.4.5',
      'sessions that operators end',
      'for (const key of keys) count += await sessions.endAll(key)',
      '',
    ],
  ]),
  ...inFile('src/features/queries/workspace/workspace-file.ts', [
    [
      '5.2.1',
      'files of more than 100 MB',
      'const largestWorkspace = 100 *',
      'const largestWorkspace = 900 *',
    ],
    [
      '5.2.2',
      'files that are no workspace',
      "if (head['format'] !== fileFormat) return { problem: noWorkspace }",
      '',
    ],
  ]),
  ...inFile('package.json', [['15.1.2', 'versions are exact', '"hono": "4.13.19"', '"hono": "^4.13.19"']]),
  // Of the page, shown by journeys where its row names no other test.
  {
    row: '1.2.1',
    what: 'names of a list are texts',
    file: 'src/records/table/record-row.tsx',
    edits: [
      [
        '(look ? <span className={cellStyles[look]}>{text}</span> : text)',
        '<span dangerouslySetInnerHTML={{ __html: text }} />',
      ],
    ],
  },
  {
    row: '3.2.2',
    what: 'the name of a token is a text',
    file: 'src/features/tokens/page/token-page.tsx',
    edits: [
      [
        'title={<bdi>{visibleText(token.name)}</bdi>}',
        'title={<bdi dangerouslySetInnerHTML={{ __html: token.name }} />}',
      ],
    ],
  },
  {
    row: '1.3.5',
    what: 'text of records is code in hovers',
    file: 'src/apl/help/markdown.ts',
    edits: [['`${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`', 'shown : shown']],
  },
  {
    row: '3.5.5',
    what: 'messages of other tabs are read by schema',
    file: 'src/local/kept-channel.ts',
    edits: [
      ['if (!read.success) return\n', 'if (!read.success) return listener(data as KeptChange, false)\n'],
    ],
  },
  ...inFile('src/features/session/token-sign-in-form.tsx', [
    ['6.2.6', 'an access token is masked', "type={isShown ? 'text' : 'password'}", 'type="text"'],
    [
      '6.2.7',
      'an access token can be pasted',
      'autoComplete="off"',
      'autoComplete="off" onPaste={(event) => event.preventDefault()}',
    ],
  ]),
  {
    row: '7.4.4',
    what: 'the account menu is on every screen',
    file: 'src/app/shell.tsx',
    edits: [
      [
        "<AccountMenu signingOut={signingOut} onShortcuts={() => setOpen('shortcuts')} />",
        "{location.pathname !== '/queries' && <AccountMenu signingOut={signingOut} onShortcuts={() => setOpen('shortcuts')} />}",
      ],
    ],
  },
  {
    row: '14.2.1',
    what: 'an access token travels in the body',
    file: 'src/api/session.ts',
    edits: [["'/auth/token', {", '`/auth/token?token=${token}`, {']],
  },
  {
    row: '14.2.4',
    what: 'headers of answers hold no access token',
    file: 'src/server/upstream/answer-body.ts',
    edits: [['if (token.length < shortest) return headers', 'if (token.length > 0) return headers']],
  },
]
