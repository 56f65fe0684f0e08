import { expect, test } from 'vitest'
import type { Question } from '#grants/question.ts'
import { testToken } from '../list/test-token.ts'
import { ableText, emptyTitle, expiredRemark, remarksText } from './question-answer.tsx'
import { grantsBehindText } from './action-words.tsx'
import { causeText, shownAnswer, whoCanTable, fullAnswer } from './answer-text.ts'

const grant = { data: ['delete'] }
const tokens = [
  { name: 'direct', datasetCapabilities: { logs: grant }, expiresAt: null },
  { name: 'all', datasetCapabilities: { '*': grant } },
  { name: 'both', datasetCapabilities: { '*': grant, logs: grant } },
  { name: 'none', datasetCapabilities: { other: grant } },
  { name: 'odd', datasetCapabilities: { logs: 7 } },
  { name: 'climber', orgCapabilities: { apiTokens: ['create', 'update'] } },
].map(testToken)
const question: Question = { kind: 'dataset', scope: 'logs', resource: 'data', verb: 'delete' }
const all = fullAnswer(tokens, question)
const namesOf = (answer: ReturnType<typeof shownAnswer>) => answer.able.map(({ token }) => token.name)

test('the answer keeps the shown order, or is sorted by cause', () => {
  expect(namesOf(shownAnswer(all, tokens, undefined))).toEqual(['direct', 'all', 'both'])
  expect(namesOf(shownAnswer(all, tokens.toReversed(), 'name'))).toEqual(['both', 'all', 'direct'])
  expect(namesOf(shownAnswer(all, tokens, '-cause'))).toEqual(['all', 'both', 'direct'])
  expect(namesOf(shownAnswer(all, tokens, 'cause'))).toEqual(['direct', 'both', 'all'])
  const filtered = shownAnswer(all, tokens.slice(1, 2), undefined)
  expect([namesOf(filtered), filtered.unclear.length, filtered.indirect.length]).toEqual([['all'], 0, 0])
})

test('the export lists tokens that can with their cause, then those that can get it, then unknown ones', () => {
  const content = {
    question,
    answer: shownAnswer(all, tokens, undefined),
    tokens,
    unreadable: [{ kind: 'unreadable', index: 9, value: [1], reason: '' } as const],
    findings: null,
  }
  expect(whoCanTable(content).slice(1)).toEqual([
    ['direct', 't0', 'yes', 'Direct', 'dataset logs, data: delete', '', 'null', 'not worked out yet'],
    ['all', 't1', 'yes', 'Through *', 'all datasets, data: delete', '', '', 'not worked out yet'],
    [
      'both',
      't2',
      'yes',
      'Direct, and through *',
      'all datasets, data: delete; dataset logs, data: delete',
      '',
      '',
      'not worked out yet',
    ],
    [
      'climber',
      't5',
      'indirectly',
      'could regenerate direct, which can; could mint a token that can',
      'apiTokens: update; apiTokens: create',
      '',
      '',
      'not worked out yet',
    ],
    ['odd', 't4', 'unknown', '', '', 'datasetCapabilities › logs: 7', '', 'not worked out yet'],
    ['', '', 'unknown', '', '', '[1]', '', ''],
  ])
})

test('for a query, the export lists the tokens that could sign access with shared access keys, and why it is unknown', () => {
  const signers = [
    { name: 'reader', orgCapabilities: { sharedAccessKeys: ['read'] } },
    { name: 'rotator', orgCapabilities: { sharedAccessKeys: ['update'] } },
    { name: 'odd', orgCapabilities: true },
  ].map(testToken)
  const toQuery: Question = { ...question, resource: 'query', verb: 'read' }
  const answer = fullAnswer(signers, toQuery)
  const content = { question: toQuery, answer, tokens: signers, unreadable: [], findings: null }
  const ways = whoCanTable(content).map((line) => line.slice(2, 6).join(' | '))
  const how = 'could sign access with shared access keys'
  expect(ways.slice(1)).toEqual([
    `indirectly | ${how} | sharedAccessKeys: read | `,
    `indirectly | ${how} | sharedAccessKeys: update | `,
    'unknown |  |  | orgCapabilities: true',
  ])
})

test('counts are written as sentences', () => {
  expect(ableText({ able: 1, unclear: 0, shown: 1, all: 1 })).toBe('1 of 1 token can')
  expect(ableText({ able: 12, unclear: 2, shown: 40, all: 90 })).toBe('12 of the 40 tokens shown can')
  expect(emptyTitle('trim logs', { unclear: 0, shown: 90, all: 90 })).toBe('No token can trim logs')
  expect(emptyTitle('trim logs', { unclear: 0, shown: 40, all: 90 })).toBe('No token shown can trim logs')
  expect(emptyTitle('trim logs', { unclear: 2, shown: 40, all: 90 })).toBe(
    'Whether any token shown can trim logs is unknown',
  )
  expect(remarksText({ able: 12, unclear: 2, shown: 40, all: 90 })).toBe('90 tokens in all; 2 unknown')
  expect(expiredRemark(0, 3)).toBe('')
  expect(expiredRemark(1, 3)).toBe('1 of them has expired, but can again once it is regenerated.')
  expect(expiredRemark(2, 2)).toBe('All of them have expired, but can again once they are regenerated.')
  expect(causeText({ direct: false, wildcard: true })).toBe('Through *')
})

test('for many datasets the count comes first, after `*`', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`d${n}`, grant]))
  const any: Question = { ...question, scope: null }
  expect(grantsBehindText(testToken({ datasetCapabilities: many }), any)).toBe(
    '5,000 datasets by name, data: delete (d0, d1, d2, …)',
  )
  expect(grantsBehindText(testToken({ datasetCapabilities: { ...many, '*': grant } }), any)).toBe(
    'all datasets, data: delete; 5,000 datasets by name, data: delete (d0, d1, d2, …)',
  )
  expect(grantsBehindText(testToken({ datasetCapabilities: { 'a\u202e': grant } }), any)).toBe(
    'dataset a⟨U+202E⟩, data: delete',
  )
})
