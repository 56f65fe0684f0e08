import { Refusal } from '../../server-error.ts'

/** 502 for something that came from the service and is no answer. */
export const invalidAnswer = (message: string, excerpt?: string): Refusal =>
  new Refusal(502, 'upstream_invalid', message, excerpt)

/** Codes of OpenSSL and of Node's check of certificates. */
const ofTls = /^(?:ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH)/

/** Sorts what a connection to the service failed with before there was an answer. */
export function connectionRefusal(error: Error): Refusal {
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('HPE_')) {
    return invalidAnswer('The service sent something that is not HTTP, or headers that are too large.')
  }
  if (ofTls.test(code)) {
    return new Refusal(
      502,
      'upstream_unreachable',
      'No secure connection to the service could be made; its certificate or its TLS is at fault.',
    )
  }
  return new Refusal(502, 'upstream_unreachable', 'The service could not be reached.')
}
