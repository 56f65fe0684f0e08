import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'https://evil.example/',
  'orgs',
  '',
  undefined,
  null,
  '/.//evil.example',
  '/a/..//evil.example',
  '/auth/logout',
  '/x/../auth/login',
  '/api/v2/orgs',
])('%j leads to the start page', (to) => {
  expect(safeRedirect(to)).toBe('/')
})

test.each(['/', '/orgs?plan=enterprise&sort=-name', '/queries/a%2Fb#json', '/authors'])(
  '%s is kept',
  (to) => {
    expect(safeRedirect(to)).toBe(to)
  },
)

test('whatever is asked for, a browser stays on this origin', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    'evil.example',
    '@',
    ':',
    '\t',
    '\n',
    '?',
    '#',
    '%2f',
    'javascript:',
    'a',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(piece).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (to) => {
      const target = safeRedirect(to)
      expect(target.startsWith('/')).toBe(true)
      expect(new URL(target, 'http://localhost:8787').origin).toBe('http://localhost:8787')
      expect(new URL(target, 'http://localhost:8787').pathname).not.toMatch(/^\/(auth|api)(\/|$)/)
    }),
    { numRuns: 3000 },
  )
})
