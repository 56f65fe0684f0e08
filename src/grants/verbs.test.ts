import { expect, test } from 'vitest'
import { orderVerbs, verbsText } from './capability-catalogue.ts'

test('known verbs come as create, read, update, delete whatever order they were sent in', () => {
  expect(orderVerbs(['delete', 'update', 'read', 'create'])).toEqual(['create', 'read', 'update', 'delete'])
})

test('unknown verbs follow in the order they were sent, each once', () => {
  expect(orderVerbs(['write', 'read', 'fork', 'write', 'read'])).toEqual(['read', 'write', 'fork'])
})

test('verbs are written with commas, and no verb as none', () => {
  expect(verbsText(['create', 'read'])).toBe('create, read')
  expect(verbsText([])).toBe('none')
})
