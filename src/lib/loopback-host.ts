/** True for names and addresses that only this machine answers: localhost, 127.0.0.0/8 and ::1 (RFC 6761, 6890). */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
