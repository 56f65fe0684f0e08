import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BytePieces } from './list-reader.ts'

test('any range of the chunks is decoded like the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 9 })), fc.nat(40), fc.nat(40), (parts, a, b) => {
      const pieces = new BytePieces()
      for (const part of parts) pieces.push(part)
      const whole = Uint8Array.from(parts.flatMap((part) => [...part]))
      const [from, to] = [Math.min(a, b, whole.length), Math.min(Math.max(a, b), whole.length)]
      const decoder = new TextDecoder('utf-8', { ignoreBOM: from > 0 })
      expect(pieces.text(from, to)).toBe(decoder.decode(whole.subarray(from, to)))
      expect(pieces.length).toBe(whole.length)
    }),
  )
})
