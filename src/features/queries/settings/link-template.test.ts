import { expect, test } from 'vitest'
import { consoleLink, templateProblem } from './link-template.tsx'

const facts = { id: 'a/b c?#', name: '100 % "new"', dataset: 'http-logs' }

test('every placeholder is encoded as one part of the address', () => {
  expect(consoleLink('https://x.example/{dataset}/q?id={id}&n={name}', facts)).toBe(
    'https://x.example/http-logs/q?id=a%2Fb%20c%3F%23&n=100%20%25%20%22new%22',
  )
})

test('a name with half a character does not break the link', () => {
  expect(consoleLink('https://x.example/{name}', { ...facts, name: 'a\ud800' })).toBe(
    'https://x.example/a%EF%BF%BD',
  )
})

test.each([
  ['javascript:alert({id})', 'Only http and https addresses are opened.'],
  ['data:text/html,{id}', 'Only http and https addresses are opened.'],
  ['x.example/{id}', 'This is not an address. Start with https://.'],
  ['https://x.example/{token}', '{token} is not known. Use {id}, {name} or {dataset}.'],
  ['https://me:secret@x.example/{id}', 'Leave the user name and password out of the address.'],
])('%s is refused', (template, problem) => {
  expect(templateProblem(template)).toBe(problem)
  expect(consoleLink(template, facts)).toBeNull()
})

test('no template is no problem and no link', () => {
  expect(templateProblem('  ')).toBeNull()
  expect(consoleLink('', facts)).toBeNull()
})
