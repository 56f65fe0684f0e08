import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './test-report.ts'

const write = (report: unknown): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'starboard-report-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const spec = (title: string, status: string, durations: number[], description?: string) => ({
  title,
  tests: [
    {
      status,
      annotations: description === undefined ? [] : [{ type: 'skip', description }],
      results: durations.map((duration) => ({ duration })),
    },
  ],
})

const unit = (status: string, fullName: string, duration?: number) => ({ status, fullName, duration })

test('a test file that could not be loaded counts as a failure', () => {
  const report = write({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { name: resolve('src/a.test.ts'), status: 'failed', assertionResults: [] },
      {
        name: resolve('src/b.test.ts'),
        status: 'failed',
        assertionResults: [unit('failed', 'breaks', 7), unit('skipped', 'PostgreSQL (none here) stays')],
      },
    ],
  })
  expect(readVitestReport(report)).toEqual({
    passed: 3,
    failed: 2,
    times: [
      { title: 'src/b.test.ts › breaks', ms: 7, isFailed: true },
      { title: 'src/b.test.ts › PostgreSQL (none here) stays', ms: 0, isFailed: false },
      { title: 'src/a.test.ts', ms: 0, isFailed: true },
    ],
    skipped: ['src/b.test.ts › PostgreSQL (none here) stays'],
  })
})

test('flaky tests and errors outside tests count as failures, and a skipped one says why', () => {
  const report = write({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [{ message: 'setup' }],
    suites: [
      {
        file: 'disk.spec.ts',
        specs: [spec('is full', 'skipped', [], 'needs root')],
        suites: [{ file: 'disk.spec.ts', specs: [spec('is slow', 'flaky', [20, 30])] }],
      },
    ],
  })
  expect(readPlaywrightReport(report)).toEqual({
    passed: 5,
    failed: 3,
    times: [
      { title: 'e2e/disk.spec.ts › is full', ms: 0, isFailed: false },
      { title: 'e2e/disk.spec.ts › is slow', ms: 50, isFailed: true },
    ],
    skipped: ['e2e/disk.spec.ts › is full: needs root'],
  })
})

test('a missing report is null', () => {
  expect(readVitestReport('/nowhere/unit.json')).toBeNull()
  expect(readPlaywrightReport('/nowhere/e2e.json')).toBeNull()
})
