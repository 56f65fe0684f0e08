import { expect, test } from 'vitest'
import { testToken } from '../list/test-token.ts'
import { samlText } from './badges.tsx'

test.each([
  [{ samlAuthenticated: true }, 'Yes'],
  [{ samlAuthenticated: false }, 'No'],
  [{ samlAuthenticated: null }, 'Unknown'],
  [{ samlAuthenticated: 7 }, '7'],
  [{}, undefined],
])('%j as SAML authenticated: %s', (record, text) => {
  expect(samlText(testToken(record))).toBe(text)
})
