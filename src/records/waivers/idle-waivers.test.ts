import { expect, test, vi } from 'vitest'
import { findWaiver, idleWaivers, type Waiver, waiverBook } from './waiver.ts'

const now = Date.UTC(2026, 10, 21, 12)
const waiver = (rule: string, subject: string): Waiver => ({
  rule,
  subject,
  name: subject.toUpperCase(),
  note: 'n',
  until: null,
  facts: 'f',
})

test('waivers without a finding are told from those that rest one, by name', () => {
  const book = waiverBook([waiver('r', 'there'), waiver('r', 'gone'), waiver('q', 'there')])
  const idle = idleWaivers(book, ({ rule, subject }) => (subject === 'gone' ? undefined : rule === 'r'))
  expect(idle.map(({ waiver: { name, rule }, reason }) => [name, rule, reason])).toEqual([
    ['GONE', 'r', 'subject'],
    ['THERE', 'q', 'finding'],
  ])
  expect(idleWaivers(waiverBook([]), () => undefined)).toEqual([])
})

test('facts are only worked out for a finding with a waiver', () => {
  const book = waiverBook([waiver('r', 's')])
  const facts = vi.fn(() => 'f')
  expect(findWaiver(book, { rule: 'q', subject: 's' }, facts, now)).toBeNull()
  expect(facts).not.toHaveBeenCalled()
  expect(findWaiver(book, { rule: 'r', subject: 's' }, facts, now)?.state).toBe('active')
  expect(findWaiver(book, { rule: 'r', subject: 's' }, () => 'g', now)?.state).toBe('other-facts')
})
