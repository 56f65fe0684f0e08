import { expect, test } from 'vitest'
import { fileText } from '#test/file-text.ts'
import { type Finding, theseOthers } from '../rules/finding.ts'
import { testFinding } from '../list/test-findings.ts'
import { testToken } from '../list/test-token.ts'
import { findingsWriter } from '#records/findings/findings-file.ts'
import type { ShownFinding } from '#records/findings/finding-rules.ts'
import { tokenFindings } from '../rules/token-findings.ts'
import { token as resource, type TokenEntry } from '../token.ts'
import { tokenFindingViews } from './token-finding-views.tsx'
import { filterTexts } from '#records/findings/list-findings.ts'

const tokens = [testToken({ name: '=1+1', expiresAt: null }), testToken({ name: 'other' }, 1)]
const [token] = tokens
if (!token) throw new Error('There are two')

const finding = testFinding('wildcard', {
  label: 'Wildcard',
  severity: 'medium',
  reason: 'Why, "so".',
  grants: () => [
    { kind: 'dataset', scope: '__proto__', resource: 'query', verb: 'read' },
    { kind: 'organization', scope: '', resource: 'users', verb: 'read' },
  ],
  others: theseOthers([1, 9]),
})
const waiver = {
  rule: 'wildcard',
  subject: 't0',
  name: '=1+1',
  note: '@here',
  until: '2026-12-21',
  facts: 'f',
}
const shown: ShownFinding<TokenEntry, Finding> = {
  row: 0,
  id: 't0',
  subject: token,
  finding,
  waived: { waiver, state: 'ended' },
}
const writer = (findings: readonly (typeof shown)[]) => findingsWriter(tokenFindingViews, findings, tokens)

test('the files contain every grant and other token of a finding, and no formulas', async () => {
  const [headings, row] = (await fileText(writer([shown]).csv())).split('\r\n')
  expect(headings?.split(',').slice(9, 13)).toEqual([
    'Other tokens',
    'First other tokens',
    'Reason',
    'Remedy',
  ])
  expect(row).toBe(
    `risk,medium,wildcard,Wildcard,'=1+1,t0,1,null,"dataset __proto__, query: read; users: read",2,"other (t1); A token that is not in this list","Why, ""so"".",What.,ended,2026-12-21,'@here`,
  )
  expect(JSON.parse(await fileText(writer([shown]).json()))).toEqual([
    {
      kind: 'risk',
      severity: 'medium',
      rule: 'wildcard',
      finding: 'Wildcard',
      token: '=1+1',
      id: 't0',
      row: 1,
      expiresAt: null,
      grants: finding.grants(),
      otherTokenCount: 2,
      firstOtherTokens: [
        { id: 't1', name: 'other' },
        { id: null, name: null },
      ],
      reason: 'Why, "so".',
      remedy: 'What.',
      waiver: { state: 'ended', until: '2026-12-21', note: '@here' },
    },
  ])
  expect(await fileText(writer([]).json())).toBe('[]\n')
})

test('printed filters match those on screen', () => {
  const search = {
    q: 'ci',
    status: ['expired' as const, 'saml' as const, 'never' as const],
    severity: ['high'],
    finding: ['wildcard', 'made-up'],
    waived: '1' as const,
  }
  expect(filterTexts(resource, tokenFindings, [{ id: 'wildcard', label: 'WILDCARD' }], search)).toEqual([
    'Search: ci',
    'Status: Expired or Never expires',
    'Status: SAML authenticated',
    'Severity: high',
    'Finding: WILDCARD or made-up',
    'Waived findings too',
  ])
  expect(filterTexts(resource, tokenFindings, [], {})).toEqual([])
})
