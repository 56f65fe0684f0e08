import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from '#lib/zod.ts'

/** The result of one step of `npm test`, with times in milliseconds. */
export type TestReport = {
  readonly passed: number
  readonly failed: number
  readonly times: readonly { readonly title: string; readonly ms: number; readonly isFailed: boolean }[]
  /** Each skipped test, with the reason if the tool reports one. */
  readonly skipped: readonly string[]
}

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), duration: z.nullish(z.number()) }),
      ),
    }),
  ),
})

/** Reads Vitest's JSON report; null if there is none. A test file that could not be loaded counts as one failure. */
export const readVitestReport = (file: string): TestReport | null => {
  const report = readReport(file, VitestReport)
  if (!report) return null
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${relative('', name)} › ${test.fullName}` })),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    times: [
      ...tests.map(({ title, duration, status }) => ({
        title,
        ms: duration ?? 0,
        isFailed: status === 'failed',
      })),
      ...unloaded.map(({ name }) => ({ title: relative('', name), ms: 0, isFailed: true })),
    ],
    skipped: tests
      .filter(({ status }) => ['skipped', 'pending', 'todo'].includes(status))
      .map(({ title }) => title),
  }
}

const Test = z.object({
  status: z.string(),
  annotations: z.array(z.object({ type: z.string(), description: z.optional(z.string()) })),
  results: z.array(z.object({ duration: z.number() })),
})

const Suite = z.object({
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(Test) })),
  get suites() {
    return z.optional(z.array(Suite))
  },
})

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
  suites: z.array(Suite),
})

type Suite = z.infer<typeof Suite>

const testsIn = (suite: Suite): (z.infer<typeof Test> & { readonly title: string })[] => [
  ...suite.specs.flatMap(({ title, tests }) =>
    tests.map((test) => ({ ...test, title: `e2e/${suite.file} › ${title}` })),
  ),
  ...(suite.suites ?? []).flatMap(testsIn),
]

/** Reads Playwright's JSON report. An error outside of tests counts as one failed test, and so does a flaky test. */
export const readPlaywrightReport = (file: string): TestReport | null => {
  const report = readReport(file, PlaywrightReport)
  if (!report) return null
  const { expected, unexpected, flaky } = report.stats
  const tests = report.suites.flatMap(testsIn)
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    times: tests.map(({ title, results, status }) => ({
      title,
      isFailed: status === 'unexpected' || status === 'flaky',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
    skipped: tests
      .filter(({ status }) => status === 'skipped')
      .map(({ title, annotations }) =>
        [title, ...annotations.flatMap(({ description }) => description ?? [])].join(': '),
      ),
  }
}

const readReport = <T>(file: string, schema: z.ZodMiniType<T>): T | null => {
  if (!existsSync(file)) return null
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return schema.parse(content)
}
