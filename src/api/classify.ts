import { asText, member } from '#lib/json-value.ts'
import { unsentHeader } from '#contract/session.ts'
import { numberText } from '#lib/count-text.ts'
import { ApiError, type ApiErrorKind, isUnanswered, retryTime } from './api-error.ts'

const bodyCap = 20_000

const kindByStatus: Readonly<Record<number, ApiErrorKind>> = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  410: 'not-found',
  412: 'changed-since',
  413: 'too-large',
  422: 'invalid',
  429: 'rate-limited',
  430: 'rate-limited',
  501: 'refused',
  504: 'timeout',
}

const sentences: Readonly<Record<ApiErrorKind, string>> = {
  'signed-out': 'You are signed out, or the access token was refused.',
  forbidden: 'Not permitted, or the access token was refused.',
  'not-found': 'The service has no such record.',
  conflict: 'The service reports a conflict with another change.',
  'changed-since': 'The record changed on the service since it was loaded.',
  invalid: 'The service did not accept what was sent.',
  'too-large': 'What was sent is too large.',
  'rate-limited': 'Too many requests. The service asks Starboard to wait.',
  unavailable: 'The service failed to answer the request.',
  timeout: 'The service did not answer in time.',
  offline: 'Starboard could not be reached. Check your connection.',
  'unexpected-answer': 'Starboard could not use the answer.',
  refused: 'The service refused the request.',
  'read-only': 'Read-only is on. Nothing is sent.',
}

function kindOf(status: number, serverCode: string | null): ApiErrorKind {
  if (serverCode === 'upstream_invalid' || serverCode === 'upstream_redirect') return 'unexpected-answer'
  return (
    kindByStatus[status] ?? (status >= 500 ? 'unavailable' : status >= 400 ? 'refused' : 'unexpected-answer')
  )
}

/** The `message` or `error` member of a JSON body if it is short text; the interface does not specify error bodies. */
function messageIn(body: string): string | undefined {
  try {
    const json: unknown = JSON.parse(body)
    const message = asText(member(json, 'message')) ?? asText(member(json, 'error'))
    return message && message.length <= 500 ? message : undefined
  } catch {
    return undefined
  }
}

function traceOf(headers: Headers): string | null {
  for (const name of ['x-axiom-trace-id', 'x-trace-id', 'x-request-id']) {
    const value = headers.get(name)
    if (value) return value
  }
  return null
}

/** Advice on an error response in addition to its message; empty if there is none. */
function adviceOn(kind: ApiErrorKind, told: string, capability: string | null): string {
  const orgHeader = /\b(x-[\w-]*org[\w-]*)['"“”]? header must be set/i.exec(told)?.[1]
  if (orgHeader !== undefined)
    return ` The service needs to know the organization: ask whoever runs Starboard to set API_ORG_HEADER=${orgHeader}.`
  return kind === 'forbidden' && capability !== null
    ? ` It usually requires the capability ${capability}.`
    : ''
}

/**
 * The error of an unsuccessful response. `body` is the full body as text; `capability` is what the request usually
 * requires.
 */
export function errorOf(
  response: Pick<Response, 'status' | 'headers'>,
  body: string,
  now: number,
  capability: string | null = null,
): ApiError {
  const kind = kindOf(response.status, response.headers.get('x-starboard-error'))
  const told = messageIn(body)
  const isOurs = response.headers.has('x-starboard-error')
  const cut = body.length > bodyCap ? `\n… ${numberText(body.length - bodyCap)} more characters` : ''
  return new ApiError({
    kind,
    // Messages of our own server are specific already.
    message:
      isOurs && told
        ? asSentence(told)
        : sentences[kind] +
          (told ? ` ${asSentence(told)}` : '') +
          (isOurs ? '' : adviceOn(kind, told ?? '', capability)),
    status: response.status,
    traceId: traceOf(response.headers),
    body: body.slice(0, bodyCap) + cut,
    retryAt: kind === 'rate-limited' || response.status === 503 ? retryTime(response.headers, now) : null,
    isUnsent: response.headers.has(unsentHeader),
  })
}

function asSentence(text: string): string {
  const trimmed = text.trim()
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}

/** An error without an HTTP response. A refusal without one is Starboard's own, before anything was sent. */
export function errorWithoutAnswer(
  kind: ApiErrorKind,
  message = sentences[kind],
  isUnsent = !isUnanswered({ kind }),
): ApiError {
  return new ApiError({ kind, message, status: null, traceId: null, body: '', retryAt: null, isUnsent })
}

/** The error of a successful response whose body does not match the interface. */
export function unexpectedAnswer(
  response: Pick<Response, 'status' | 'headers'>,
  body: string,
  what: string,
): ApiError {
  return new ApiError({
    kind: 'unexpected-answer',
    message: what,
    status: response.status,
    traceId: traceOf(response.headers),
    body: body.slice(0, bodyCap),
    retryAt: null,
    isUnsent: false,
  })
}
