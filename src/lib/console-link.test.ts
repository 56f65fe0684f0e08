import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { consoleLink, templateProblem } from './console-link.ts'

const facts = {
  org: 'acme-x',
  id: 'a/b c?#',
  name: '100 % "new"',
  dataset: 'http-logs',
  apl: `['http-logs']\n| where uri == "/a?b={id}"`,
  startTime: 'now-1h',
  endTime: '',
}

test('encodes each placeholder as one part of the URL', () => {
  expect(consoleLink('https://x.example/{dataset}/q?id={id}&n={name}', facts)).toBe(
    'https://x.example/http-logs/q?id=a%2Fb%20c%3F%23&n=100%20%25%20%22new%22',
  )
})

test('the example in .env.example opens the query verbatim, in its organization, on the public console', () => {
  const template = /^#CONSOLE_LINK=(.*)$/m.exec(readFileSync('.env.example', 'utf8'))?.[1] ?? ''
  const link = new URL(consoleLink(template, facts) ?? '')
  expect(link.origin + link.pathname).toBe('https://app.axiom.co/acme-x/query')
  expect(JSON.parse(link.searchParams.get('initForm') ?? '')).toEqual({
    apl: facts.apl,
    queryOptions: { startTime: 'now-1h', endTime: '' },
  })
})

test('without a known organization, there is no link that contains one', () => {
  expect(consoleLink('https://x.example/{org}/{id}', { ...facts, org: null })).toBeNull()
  expect(consoleLink('https://x.example/{dataset}', { ...facts, org: null })).toBe(
    'https://x.example/http-logs',
  )
})

test('a name with a lone surrogate does not break the link', () => {
  expect(consoleLink('https://x.example/{name}', { ...facts, name: 'a\ud800' })).toBe(
    'https://x.example/a%EF%BF%BD',
  )
})

test.each([
  ['javascript:alert({id})', 'Only http and https addresses are opened.'],
  ['data:text/html,{id}', 'Only http and https addresses are opened.'],
  ['x.example/{id}', 'This is not an address. Start with https://.'],
  [
    'https://x.example/{token}',
    '{token} is not known. Use {org}, {id}, {name}, {dataset}, {apl}, {startTime} or {endTime}.',
  ],
  ['https://me:secret@x.example/{id}', 'Leave the user name and password out of the address.'],
])('rejects %s', (template, problem) => {
  expect(templateProblem(template)).toBe(problem)
  expect(consoleLink(template, facts)).toBeNull()
})

test('an empty template is valid, but gives no link', () => {
  expect(templateProblem('  ')).toBeNull()
  expect(consoleLink('', facts)).toBeNull()
})
