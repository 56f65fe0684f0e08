import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodePathSegment } from './path-segment.ts'

test.each(['', '.', '..', '\ud800', 'a\udc00b'])('refuses %j with a sentence', (id) => {
  expect(encodePathSegment(id)).toEqual({ problem: expect.stringMatching(/\.$/) })
})

test('any other id survives a URL as one segment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (id) => {
      const encoded = encodePathSegment(id)
      fc.pre('segment' in encoded)
      if (!('segment' in encoded)) return
      const url = new URL(`http://localhost/v2/apl-starred-queries/${encoded.segment}`)
      const segments = url.pathname.split('/')
      expect(segments).toHaveLength(4)
      expect(decodeURIComponent(segments[3] ?? '')).toBe(id)
    }),
  )
})
