import { expect, test } from 'vitest'
import { actionPieces, type Question, questionAddress, readQuestion } from './question.ts'

const ask = (kind: Question['kind'], scope: string | null, resource: string, verb: string): Question => ({
  kind,
  scope,
  resource,
  verb,
})

test.each([
  [ask('organization', null, 'apiTokens', 'create'), 'apiTokens', undefined],
  [ask('organization', 'ignored', 'apiTokens', 'create'), 'apiTokens', undefined],
  [ask('organization', null, '', 'read'), 'organization.', undefined],
  [ask('organization', null, 'dataset.query', 'read'), 'organization.dataset.query', undefined],
  [ask('dataset', null, 'query', 'read'), 'dataset.query', undefined],
  [ask('dataset', '*', 'query', 'read'), 'dataset.query', '*'],
  [ask('dataset', '', 'query', 'read'), 'dataset.query', '“”'],
  [ask('view', '“”', '', ''), 'view.', '““”'],
])('the address of %j is on %j in %j', (question, on, scope) => {
  expect(questionAddress(question)).toEqual({ action: question.verb, on, in: scope })
})

test('the organization has no scope, whatever the address says', () => {
  expect(readQuestion({ action: 'create', on: 'apiTokens', in: 'logs' })?.scope).toBeNull()
})

// Names as they were sent are between «».
test.each([
  [ask('organization', null, 'apiTokens', 'create'), 'create API tokens'],
  [ask('organization', null, 'sso', 'zap'), '«zap» «sso»'],
  [ask('dataset', 'logs', 'query', 'read'), 'query «logs»'],
  [ask('dataset', 'logs', 'data', 'delete'), 'delete data in «logs»'],
  [ask('dataset', null, 'odd', 'zap'), '«zap» «odd» in any dataset'],
  [ask('view', '*', 'query', 'read'), 'query every view'],
  [ask('view', '', 'query', 'read'), 'query the view «“”»'],
])('%j reads %s', (question, said) => {
  const pieces = actionPieces(question)
  expect(pieces.map(({ text, isName }) => (isName ? `«${text}»` : text)).join('')).toBe(said)
})
