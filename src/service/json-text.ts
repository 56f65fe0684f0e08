import { JsonScanner } from '#record-text/json-scanner.ts'
import { HttpError } from './http-error.ts'

const deepest = 100

/**
 * Parses a JSON object of a request without changing its text.
 * @throws {HttpError} 400 for text that is not JSON or is nested deeper than 100; 422 for JSON that is no object.
 */
export function parseObject(text: string): object {
  const scanner = new JsonScanner({ deepest })
  scanner.push(text)
  if (scanner.isTooDeep) throw new HttpError(400, `The body is nested deeper than ${deepest} levels.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new HttpError(400, `The body is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(422, 'The body must be a JSON object.')
  }
  return value
}

/**
 * Puts the member `id` in front of the others in the text of a JSON object. Nothing else changes: key order, white
 * space, escapes and integers of any size stay as they were sent.
 */
export function withId(objectText: string, id: string): string {
  const afterBrace = objectText.indexOf('{') + 1
  const rest = objectText.slice(afterBrace)
  const space = /^[ \t\r\n]*/.exec(rest)?.[0] ?? ''
  const comma = rest.startsWith('}', space.length) ? '' : ','
  return `${objectText.slice(0, afterBrace)}${space}"id":${JSON.stringify(id)}${comma}${rest}`
}
