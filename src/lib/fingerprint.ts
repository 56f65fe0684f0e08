import { exactJson } from './json-value.ts'

const mixed = (hash: number, code: number, prime: number): number => Math.imul(hash ^ code, prime)

const hex = (hash: number): string => (hash >>> 0).toString(16).padStart(8, '0')

/**
 * A short hash of a JSON value, with exact integers: two 32-bit FNV-1a hashes of its text. It detects changed facts,
 * but does not resist deliberate collisions.
 */
export function fingerprint(value: unknown): string {
  const text = exactJson(value) ?? ''
  let first = 0x811c9dc5
  let second = 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    first = mixed(first, code, 0x01000193)
    second = mixed(second, code + at, 0x85ebca6b)
  }
  return hex(first) + hex(second)
}
