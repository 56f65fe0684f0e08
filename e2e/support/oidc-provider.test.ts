import { expect, test } from 'vitest'
import { startOtherDeployment } from './oidc-provider.ts'

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

/** Follows redirects like a browser, but stops before leaving for `stopAt`. */
const browse = () => {
  const cookies = new Map<string, string>()
  return async (address: string, stopAt: string, method = 'GET'): Promise<Response | URL> => {
    let url = new URL(address)
    for (;;) {
      const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { method, redirect: 'manual', headers: { cookie: header } })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (location === null) return response
      url = new URL(location, url)
      if (url.href.startsWith(stopAt)) return url
      method = 'GET'
    }
  }
}

test('the other deployment issues a token for a code, and its API accepts only that token', async () => {
  const redirectUri = 'http://localhost:9/auth/callback'
  const deployment = await startOtherDeployment({ data: { orgs: [{ id: 'a' }] }, redirectUri })
  const { OAUTH_ISSUER: issuer, API_BASE_URL } = deployment.settings
  const { id, secret } = deployment.client
  try {
    const go = browse()
    const query = new URLSearchParams({
      client_id: id,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid',
      state: 's',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    const page = await go(`${issuer}/auth?${query}`, redirectUri)
    const form = page instanceof URL ? 'no form' : page.url
    expect(form).toContain(`${issuer}/interaction/`)
    const back = await go(form, redirectUri, 'POST')
    const code = back instanceof URL ? back.searchParams.get('code') : null
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: String(code),
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    })
    const { access_token: accessToken } = Object(await response.json())

    const listOrgs = (token: string): Promise<Response> =>
      fetch(`${API_BASE_URL}/v2/orgs`, { headers: { authorization: `Bearer ${token}` } })
    expect(await (await listOrgs(accessToken)).json()).toEqual([{ id: 'a' }])
    expect((await listOrgs('another')).status).toBe(401)
  } finally {
    await deployment.close()
  }
})
