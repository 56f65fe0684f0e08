const removed = '[removed]'

/** What must never be written anywhere, by its shape. Each keeps what names it and loses the rest. */
const shapes: readonly (readonly [RegExp, string])[] = [
  // Access tokens of the service and personal ones.
  [/xa[ap]t-[\da-f-]+/gi, removed],
  [/(bearer|basic)\s+\S+/gi, `$1 ${removed}`],
  // A JSON Web Token (RFC 7519), signed or not, whole or cut off.
  [/eyJ[\w-]{5,}(?:\.[\w-]*){0,4}/g, removed],
  [/((?:code|state|token|secret|password|verifier|assertion)=)[^&\s]+/gi, `$1${removed}`],
  // User name and password of an address.
  [/(\/\/)[^/\s@:]*:[^/\s]*@/g, `$1${removed}@`],
]

/**
 * A text without anything shaped like a credential: the last belt around what is written to a log. It is no leave to
 * hand credentials over: nothing that calls it should hold one.
 */
export function redact(text: string): string {
  return shapes.reduce((rest, [shape, instead]) => rest.replace(shape, instead), text)
}
