import { expect, test } from 'vitest'
import { testFindings } from '../list/test-findings.ts'
import { testToken } from '../list/test-token.ts'
import { compareTokens } from './compare-tokens.tsx'

const tokens = [{ query: ['read'] }, { query: ['read'], virtualFields: ['delete'] }].map((granted, index) =>
  testToken({ expiresAt: '2027-01-01T00:00:00Z', datasetCapabilities: { '*': granted } }, index),
)
const sides = tokens.map((entry, index) => ({
  letter: 'AB'.charAt(index),
  key: entry.id,
  id: entry.id,
  entry,
  twins: 1,
  number: 1,
}))

test('findings differ when one is more severe than the other', () => {
  const compare = compareTokens(sides, testFindings(tokens, Date.UTC(2026, 10, 1)))
  const labels = compare(true).sections.flatMap(({ lines }) => lines.map(({ label }) => label))
  expect(labels).toEqual(['Grants', 'Findings'])
})
