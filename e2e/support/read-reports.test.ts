import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './read-reports.ts'

const write = (report: unknown): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'starboard-report-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a test file that could not be loaded counts as a failure', () => {
  const report = write({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}, {}, {}, {}] },
    ],
  })
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2 })
})

test('flaky tests and errors outside tests count as failures', () => {
  const report = write({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'setup' }],
  })
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3 })
})

test('a report that was never written counts as nothing', () => {
  expect(countVitest('/nowhere/unit.json')).toBeNull()
})
