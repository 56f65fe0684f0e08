import { existsSync, readFileSync } from 'node:fs'
import { z } from '#lib/zod.ts'
import type { Counts } from './counts.ts'

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
})

/** Vitest's JSON report. A test file that could not be loaded counts as one failed test. */
export const countVitest = (file: string): Counts | null => {
  const report = readReport(file, VitestReport)
  if (!report) return null
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/** Playwright's JSON report. An error outside every test counts as one failed test; so does a flaky one. */
export const countPlaywright = (file: string): Counts | null => {
  const report = readReport(file, PlaywrightReport)
  if (!report) return null
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length }
}

const readReport = <T>(file: string, schema: z.ZodMiniType<T>): T | null => {
  if (!existsSync(file)) return null
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return schema.parse(content)
}
