import { inFile, type Protection } from './protection.ts'

/** Protections of sessions, sign-in, and accounts. */
export const sessionProtections: readonly Protection[] = [
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
      'a separate nonce for each text',
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
  ...inFile('src/server/session/session-store.ts', [
    ['11.4.1', 'ids are hashed in the database', "hash('sha256', id, 'base64url')", 'id'],
    ['7.1.2', 'sessions of one account', 'await removeSurplus(account.key)', ''],
    ['7.2.3', 'ids of 256 random bits', 'const id = randomBytes(32)', 'const id = randomBytes(16)'],
    [
      '7.3.1',
      'half an hour idle',
      'export const idleLife = 30 * minute',
      'export const idleLife = 90 * minute',
    ],
    [
      '7.3.2',
      'eight hours in total',
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
  {
    row: '11.4.1',
    what: 'tokens are sealed in the database',
    file: 'src/server/session/session-tokens.ts',
    edits: [
      ['  sealer.seal(JSON.stringify(tokens), key)', '  JSON.stringify(tokens)'],
      ['  openAs(Tokens, sealer, sealed, key)', '  Tokens.parse(JSON.parse(String(sealed)))'],
    ],
  },
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
    ['16.3.1', 'sign-outs are logged', "c.var.audit.action = 'sign_out'\n    // Without", '// Without'],
  ]),
  ...inFile('src/server/auth/sign-in-routes.ts', [
    ['2.3.1', 'a callback counts once', '|| !isFirst(attempt.state)) {', ') {'],
    ['3.5.3', 'sign-ins of other sites', 'if (isCrossSiteNavigation(c.req.raw.headers)) {', 'if (false) {'],
    ['6.3.4', 'no token sign-in unless allowed', 'if (!deps.tokenSignIn)', 'if (false)'],
    [
      '7.2.4',
      'a sign-in ends the previous session',
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
      'a token is checked with the service first',
      'await deps.verifyToken(token, c.req.raw.signal)',
      'await Promise.resolve()',
    ],
    ['8.2.1', 'people whom the settings exclude', "if (access === 'none') {", 'if (false) {'],
    [
      '16.3.1',
      'sign-ins are logged',
      "Object.assign(c.var.audit, { action: 'sign_in', session: begun, account } as const)",
      '',
    ],
  ]),
  ...inFile('src/server/auth/sign-in-limit.ts', [
    [
      '6.3.1',
      'attempts of one client',
      'throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error',
      'void error',
    ],
    ['2.4.1', '30 attempts a minute', 'export const maxFailures = 30', 'export const maxFailures = 300'],
  ]),
  ...inFile('src/server/auth/account.ts', [
    [
      '8.3.1',
      'groups that the id_token does not list',
      "rules.readOnlyGroups.size === 0 ? 'all' : 'read'",
      "'all'",
    ],
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
      'the id_token is signed',
      'if (claims && server.jwks_uri !== undefined)',
      'if (claims && server.jwks_uri === null)',
    ],
    ['10.5.1', 'a nonce for each sign-in', "hash('sha256', `nonce ${verifier}`", "hash('sha256', 'nonce'"],
    ['10.2.1', 'PKCE by S256', "code_challenge_method: 'S256'", "code_challenge_method: 'plain'"],
    ['10.1.2', 'a random state', '[oauth.generateRandomState(), ', "['s'.repeat(43), "],
    ['10.2.1', 'a random verifier', 'oauth.generateRandomCodeVerifier()]', "'v'.repeat(43)]"],
    [
      '10.2.2',
      'the issuer in the callback',
      "if (issuer === null) parameters.delete('iss')",
      "if (parameters.has('iss') || issuer) parameters.set('iss', server.issuer)",
    ],
    [
      '9.2.1',
      'the expiry of an id_token',
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
  ...inFile('src/server/session-command.ts', [
    [
      '7.4.5',
      'sessions that operators end',
      'for (const key of keys) count += await sessions.endAll(key)',
      '',
    ],
  ]),
]
