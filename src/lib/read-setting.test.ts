import { expect, test } from 'vitest'
import { SettingsError } from './errors.ts'
import { readEnvText } from './read-setting.ts'

test('comments, exports, spaces, quotation marks, several lines, and CRLF are read', () => {
  const text = [
    '# PORT 1',
    '',
    'PORT = 1 # one',
    'export HOST=::1',
    "DATA_DIR='a # b'",
    'API_EXTRA_HEADERS="X-A: 1',
    'X-B: 2"',
    'other.name-1=x',
  ]
  expect(readEnvText(text.join('\r\n'))).toEqual({
    PORT: '1',
    HOST: '::1',
    DATA_DIR: 'a # b',
    API_EXTRA_HEADERS: expect.stringMatching(/^X-A: 1\r?\nX-B: 2$/),
    'other.name-1': 'x',
  })
})

test.each([
  ['API_BASE_URL: https://canary\nALLOWED_USERS=ada', 'line 1 must be'],
  ['PORT=1\nALLOW canary\nALLOWED_USERS=ada', 'line 2 must be'],
  ['PORT=1\n=canary\nALLOWED_USERS=ada', 'line 2 must be'],
  ['PORT=1\ncanary', 'line 2 must be'],
  ['PORT=1\nSESSION_SECRET="canary', 'quotation mark'],
  ['PORT=1\nPORT=canary', 'PORT twice'],
])('%j would lose a setting, so it is refused without its value', (text, why) => {
  const read = () => readEnvText(text)
  expect(read).toThrow(SettingsError)
  expect(read).toThrow(why)
  expect(read).toThrow(expect.not.stringContaining('canary'))
})
