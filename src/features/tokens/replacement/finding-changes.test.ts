import { expect, test } from 'vitest'
import type { Finding, Severity } from '../rules/finding.ts'
import { findingChanges } from './what-if.tsx'

const finding = (rule: string, severity: Severity, grants = 0): Finding => ({
  rule,
  label: rule,
  kind: 'risk',
  severity,
  reason: '',
  remedy: '',
  grants: Array.from({ length: grants }, (_, at) => ({
    kind: 'organization' as const,
    scope: '',
    resource: `r${at}`,
    verb: 'read',
  })),
})

test('findings are gone, still there with less, or new', () => {
  const changes = findingChanges(
    [finding('wildcard', 'medium', 5), finding('never-expires', 'medium'), finding('credentials', 'high', 3)],
    [finding('credentials', 'low', 1), finding('wildcard', 'medium', 5), finding('expires-soon', 'low')],
  )
  expect(changes.gone.map(({ rule }) => rule)).toEqual(['never-expires'])
  expect(changes.added.map(({ rule }) => rule)).toEqual(['expires-soon'])
  expect(changes.still.map((each) => [each.finding.rule, each.grantsBefore, each.isMilder])).toEqual([
    ['credentials', 3, true],
    ['wildcard', 5, false],
  ])
})
