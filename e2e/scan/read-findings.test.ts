import { expect, test } from 'vitest'
import { answerTo } from './answers.ts'
import { readFindings } from './read-findings.ts'

const entry = (info: string) => ({ method: 'GET', path: '/', info, level: 1, parameter: '' })

test('vulnerabilities and anomalies are findings, additional notes are not', () => {
  const report = {
    vulnerabilities: { 'SQL Injection': [entry('SQL in id')], CRLF: [] },
    anomalies: { 'Internal Server Error': [entry('500 at id')] },
    additionals: { 'Fingerprint web technology': [entry('none')] },
  }
  expect(readFindings(JSON.stringify(report))).toEqual([
    { category: 'SQL Injection', method: 'GET', path: '/', info: 'SQL in id' },
    { category: 'Internal Server Error', method: 'GET', path: '/', info: '500 at id' },
  ])
})

test.each(['[]', '{}', '{"vulnerabilities":[],"anomalies":{}}'])('%s is not a report', (text) => {
  expect(() => readFindings(text)).toThrow('not a report')
})

const finding = (category: string, info: string) => ({ category, method: 'GET', path: '/', info })

test('a finding that nobody investigated has no answer', () => {
  expect(answerTo(finding('HTTP Secure Headers', 'X-XSS-Protection is not set'))).toContain('on purpose')
  expect(answerTo(finding('HTTP Secure Headers', 'X-Frame-Options is not set'))).toBeUndefined()
  expect(answerTo(finding('SQL Injection', 'SQL in id'))).toBeUndefined()
})
