import { expect, test } from 'vitest'
import { type OwnRule, planRulesImport } from './own-rules.ts'

const rule = (id: string, patch: Partial<OwnRule> = {}): OwnRule => ({
  id,
  label: `Rule ${id}`,
  severity: 'low',
  reason: 'Why.',
  remedy: 'What.',
  when: { grant: { kind: 'view', verb: 'read' } },
  ...patch,
})
const read = (place: number, of: OwnRule) => ({ place, name: of.label, rule: of })

test('new rules come in, others take the place of theirs, the same and the bad ones stay out', () => {
  const same = rule('same', { when: { grant: { verb: 'read', kind: 'view' } } })
  const { report, put } = planRulesImport(
    [rule('same'), rule('old')],
    [
      read(1, rule('fresh')),
      read(2, rule('old', { severity: 'high' })),
      read(3, same),
      { place: 4, name: 'Bad', faults: ['id: It is missing.', 'when: It is missing.'] },
    ],
    ({ id }) => `Finds ${id}.`,
  )
  expect(report.map(({ outcome, detail }) => [outcome, detail])).toEqual([
    ['new', 'Finds fresh.'],
    ['replaced', 'Takes the place of “Rule old”. Finds old.'],
    ['same', ''],
    ['unreadable', 'id: It is missing. when: It is missing.'],
  ])
  expect(put.map(({ key, value }) => [key, value.severity, 'id' in value])).toEqual([
    ['fresh', 'low', false],
    ['old', 'high', false],
  ])
})
