import { inFile, type Protection } from './protection.ts'

/** Protections of what is passed on to the service and back. */
export const proxyProtections: readonly Protection[] = [
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
      'an unreachable service has a code',
      "return new HttpError(502, 'upstream_unreachable', message, { cause: error })",
      "return new HttpError(502, 'internal', message, { cause: error })",
    ],
    [
      '15.3.1',
      'a record with the token is not shown',
      'if (hideToken(body.pieces, tokenOf(call)) && call.maxAnswerBytes <= maxRecordBytes)',
      'if (call.maxAnswerBytes < 0)',
    ],
  ]),
  ...inFile('src/server/proxy/proxy.ts', [
    [
      '2.1.2',
      'a save over the version that was seen',
      'if (!matchesTag(ifMatch, recordTag(bodyText(current.body)))) return',
      "if (ifMatch === '') return",
    ],
    ['3.5.2', 'calls of other sites', 'requireSameOrigin(c.req.raw)\n    const url', 'const url'],
    [
      '8.2.1',
      'no headers of the browser are sent on',
      'const headers = headersFor(org)',
      'const headers = { ...Object.fromEntries(c.req.raw.headers), ...headersFor(org) }',
    ],
    [
      '8.2.3',
      'records are sent unchanged',
      'body = endpoint.request === null ? null : await readJsonBody(c.req.raw, admitted.keep)',
      'body = endpoint.request === null ? null : Buffer.from(JSON.stringify(JSON.parse(Buffer.from(await readJsonBody(c.req.raw, admitted.keep)).toString())))',
    ],
    ['8.3.1', 'read-only groups', 'session.tokens.readOnly === true', "method === 'POST'"],
    [
      '8.4.1',
      'records of two organizations have separate locks',
      "locked(`${org ?? ''} ${path}`",
      'locked(`${path}`',
    ],
    [
      '8.4.1',
      'calls are about the organization of their tab',
      '...(org !== null && deps.orgHeader !== null && { [deps.orgHeader]: org }),',
      '',
    ],
    [
      '16.2.1',
      'the hash of a record before a change',
      "audit.before = hash('sha256', joined(current.body.pieces), 'hex')",
      '',
    ],
    [
      '16.3.3',
      'changes are logged',
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
      'anything but JSON is plain text',
      'const json = status < 300 || isJson(body)',
      'const json = true',
    ],
    [
      '14.3.2',
      'answers with data are not cached',
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
    [
      '11.4.3',
      'tags cover whole records',
      "hash('sha256', canonical,",
      "hash('sha256', canonical.slice(0, 20),",
    ],
  ]),
  ...inFile('src/server/upstream/answer-body.ts', [
    [
      '15.3.1',
      'tokens in lists are masked',
      '      for (let hit = block.indexOf(bytes);',
      '      for (let hit = -1;',
    ],
    [
      '14.2.4',
      'headers of answers hold no access token',
      'if (token.length < shortest) return headers',
      'if (token.length > 0) return headers',
    ],
  ]),
]
