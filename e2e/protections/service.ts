import { inFile, type Protection } from './protection.ts'

/** Protections of the embedded service and the storage. */
export const serviceProtections: readonly Protection[] = [
  ...inFile('src/storage/sqlite-database.ts', [
    [
      '1.2.4',
      'values separate from statements',
      'prepare(sql).all(sqliteValues(values))',
      "prepare(values.reduce<string>((text, value) => text.replace('?', () => (value === null ? 'NULL' : `'${value}'`)), sql)).all([])",
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
  ...inFile('src/service/context/read-request.ts', [
    ['1.5.2', 'invalid UTF-8 is refused', 'fatal: true', 'fatal: false'],
    ['1.5.2', 'only what is declared as JSON', "if (mediaType?.trim() !== 'application/json' ||", 'if ('],
    [
      '10.4.9',
      'no form submitted by another page',
      "if (site !== null && site !== 'same-origin' && site !== 'none') return true",
      "if (site === '!') return true",
    ],
  ]),
  ...inFile('src/service/starred-query-routes.ts', [
    [
      '1.1.2',
      'records are stored as sent',
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
  ...inFile('src/service/context/service-settings.ts', [
    ['15.2.3', 'faults on demand are off', "'SERVICE_FAULTS') ?? false", "'SERVICE_FAULTS') ?? true"],
  ]),
  ...inFile('src/service/authorization/authorization-request.ts', [
    [
      '10.4.1',
      'the exact registered URI',
      '!redirectUris.includes(redirectUri)',
      '!redirectUris.some((uri) => redirectUri.startsWith(uri))',
    ],
    ['10.4.6', 'PKCE by S256', "search.get('code_challenge_method') !== 'S256' ||", ''],
    [
      '10.4.11',
      'no more rights than requested',
      'asked.length === 0 || asked.includes(scope)',
      'true || scope',
    ],
    ['15.3.7', 'duplicate parameters', 'search.getAll(name).length > 1', 'search.getAll(name).length > 9'],
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
      'queries on this computer until you sign out, for at most ${grantDays} days.',
      'queries.',
    ],
  ]),
  ...inFile('src/service/context/sql-store.ts', [
    [
      '10.4.2',
      'a code used twice revokes',
      "(await statements.run(sql.revokeGrantOf, [hash])) > 0 ? 'reused' : 'unknown'",
      "'unknown'",
    ],
    [
      '10.4.5',
      'refresh tokens work once',
      'WHERE hash = ? AND kind = ? AND spent = 0 RETURNING *',
      'WHERE hash = ? AND kind = ? RETURNING *',
    ],
  ]),
]
