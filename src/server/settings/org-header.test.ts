import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const read = (header: string, extra = '') =>
  readSettings({
    API_BASE_URL: 'https://api.example.com',
    API_ORG_HEADER: header,
    API_EXTRA_HEADERS: extra,
  }).orgHeader

test('the header of the organization is off unless it is named', () => {
  expect(read('')).toBeNull()
  expect(read(' X-Axiom-Org-Id ')).toBe('X-Axiom-Org-Id')
  expect(read('X-Axiom-Org-Id', 'X-B: c')).toBe('X-Axiom-Org-Id')
})

test.each([
  ['X Org', ''],
  ['X-Org: acme', ''],
  ['X-Org\r\nX-Evil', ''],
  ['organisé', ''],
  ['x'.repeat(101), ''],
  ['Authorization', ''],
  ['content-type', ''],
  ['If-Match', ''],
  ['X-Axiom-Org-Id', 'x-axiom-org-id: acme'],
])('refuses %j beside the extra headers %j', (header, extra) => {
  expect(() => read(header, extra)).toThrow(/^API_ORG_HEADER [^\r\n]*\.$/)
})
