import { createHash } from 'node:crypto'
import { z } from '#lib/zod.ts'
import { type inProcessService, redirectUri } from './in-process-service.ts'

type Service = Awaited<ReturnType<typeof inProcessService>>

export const verifier = 'a-verifier-that-is-long-enough-for-the-rule-of-43'
export const challenge = createHash('sha256').update(verifier).digest('base64url')

/** The parameters of a valid authorization request. */
export const authorization = {
  response_type: 'code',
  client_id: 'starboard',
  redirect_uri: redirectUri,
  state: 'the state',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}

type Fields = Record<string, string> | URLSearchParams

/** Submits a form, as the page does. */
export const sendForm = (fields: Fields, path: string, { request }: Service, headers = {}) =>
  request(path, {
    method: 'POST',
    token: null,
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })

export async function newCode(service: Service, role: string): Promise<string> {
  const answer = await sendForm({ ...authorization, role }, '/oauth2/authorize', service)
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

/** A client's call of the token endpoint. */
export const askToken = (service: Service, fields: Record<string, string>, headers = {}) =>
  sendForm({ client_id: 'starboard', ...fields }, '/oauth2/token', service, headers)

export const byCode = (service: Service, code: string, changes: Record<string, string> = {}) =>
  askToken(service, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...changes,
  })

export const byRefresh = (service: Service, refreshToken: string) =>
  askToken(service, { grant_type: 'refresh_token', refresh_token: refreshToken })

const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  scope: z.string(),
})

export type Tokens = z.infer<typeof Tokens>

export async function signIn(service: Service, role: string): Promise<Tokens> {
  const answer = await byCode(service, await newCode(service, role))
  return Tokens.parse(await answer.json())
}
