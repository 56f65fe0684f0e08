import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { termsOf, withTerms } from './term-edits.ts'

const names = ['users', 'maxusers', 'license.maxusers']

test.each([
  ['', '', 'users>=5 users<10'],
  ['acme', '', 'acme users>=5 users<10'],
  ['users>3', 'users>3', 'users>=5 users<10'],
  ['acme users>3  plan:team MaxUsers<9 inc', 'users>3 MaxUsers<9', 'acme plan:team inc users>=5 users<10'],
  ['"users>3"  two', '', '"users>3"  two users>=5 users<10'],
  ['-users>=0 has:users', '-users>=0 has:users', 'users>=5 users<10'],
  ['has:users,plan', '', 'has:users,plan users>=5 users<10'],
  ['has: license.maxUsers:missing', 'license.maxUsers:missing', 'has: users>=5 users<10'],
])('in %j the terms are %j', (text, own, replaced) => {
  expect(termsOf(text, names)).toBe(own)
  expect(withTerms(text, names, 'users>=5 users<10')).toBe(replaced)
})

test('terms that are set are found again, and nothing else is lost', () => {
  const piece = fc.constantFrom(
    'acme',
    'users>3',
    ' ',
    '  ',
    '"a  b"',
    '-users:1',
    'plan:team',
    '-',
    '"',
    'has:users',
  )
  forAll(
    fc.array(piece).map((pieces) => pieces.join('')),
    (text) => {
      const bare = withTerms(text, names, '')
      expect(termsOf(bare, names)).toBe('')
      expect(withTerms(bare, names, '')).toBe(bare.trim() === '' ? '' : bare.trimEnd().trimStart())
      if (!bare.includes('"')) expect(termsOf(withTerms(text, names, 'users=1'), names)).toBe('users=1')
    },
  )
})
