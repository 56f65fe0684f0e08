import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { stubFindings } from '../list/test-findings.ts'
import { testToken } from '../list/test-token.ts'
import { FindingsBadge, samlText } from './badges.tsx'

test.each([
  [{ samlAuthenticated: true }, 'Yes'],
  [{ samlAuthenticated: false }, 'No'],
  [{ samlAuthenticated: null }, 'Unknown'],
  [{ samlAuthenticated: 7 }, '7'],
  [{}, undefined],
])('%j as SAML authenticated: %s', (record, text) => {
  expect(samlText(testToken(record))).toBe(text)
})

test('a token whose findings are all waived does not look like one without any', () => {
  const token = testToken({ name: 'ci' })
  const badge = (rules: readonly string[], waived: readonly string[]) =>
    renderToStaticMarkup(
      createElement(FindingsBadge, {
        findings: stubFindings([token], { ci: rules }, waived),
        row: token.index,
      }),
    )
  expect(badge([], [])).toContain('>none<')
  expect(badge(['high', 'low'], [])).toContain('>2 risks<')
  expect(badge(['high', 'low'], ['high'])).toMatch(/low \(low\) · high \(high, waived\).*>1 risk</)
  expect(badge(['high', 'low'], ['high', 'low'])).toContain('>2 waived<')
})
