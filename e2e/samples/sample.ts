/** What every sample contains, whichever version wrote it. */
export const accessToken = 'sample-access-token'

export const query = {
  id: 'kept-query',
  name: 'Kept over versions',
  kind: 'apl',
  who: 'somebody',
  metadata: {},
  query: { apl: "['http-logs'] | take 1" },
}

export const seed = { orgs: [{ id: 'kept-org', name: 'Kept' }], tokens: [], starredQueries: [query] }

export const place = {
  issuer: 'https://login.example.com',
  redirectUri: 'https://starboard.example.com/auth/callback',
  scope: null,
}

export const registered = {
  id: 'kept-client',
  secret: 'kept-secret',
  method: 'basic' as const,
  scope: null,
  secretEndsAt: null,
}
