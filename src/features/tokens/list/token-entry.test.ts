import { expect, test } from 'vitest'
import { testToken } from './test-token.ts'

test('names and descriptions of another type are shown as they are', () => {
  const token = testToken({ name: 12, description: ['x'], samlAuthenticated: 'yes' })
  expect([token.name, token.description, token.isSaml]).toEqual(['12', '["x"]', false])
})
