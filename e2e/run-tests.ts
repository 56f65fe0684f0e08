import { mkdirSync, rmSync } from 'node:fs'
import { runCommand } from './support/run-command.ts'
import { readPlaywrightReport, readVitestReport, type TestReport } from './support/test-report.ts'

/** One part of `npm test`. A step with a report counts its tests; a static check counts as one. */
type Step = {
  readonly title: string
  /** The script of package.json that it runs. */
  readonly script: string
  readonly options?: readonly string[]
  readonly environment?: Record<string, string>
  /** Reads the tool's own report after the run; null if the tool did not write one. */
  readonly report?: () => TestReport | null
  /** Title of a step without which this one would test something stale. */
  readonly needs?: string
}

const cache = 'e2e/.cache'
const unitReport = `${cache}/unit.json`
const journeyReport = `${cache}/e2e.json`

/** `npm test -- orgs` runs the tests whose file names contain "orgs"; without words, everything runs. */
const subjects = process.argv.slice(2)
const whole = subjects.length === 0

/** Those of one round run at the same time: alone, each leaves processors idle for a quarter of its time. */
const rounds: readonly (readonly Step[])[] = [
  [
    { title: 'types', script: 'types' },
    ...(whole
      ? [
          { title: 'lint', script: 'lint' },
          { title: 'format', script: 'format:check' },
        ]
      : []),
    { title: 'build', script: 'build' },
  ],
  [
    {
      title: 'unit and service',
      script: 'unit',
      options: [
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${unitReport}`,
        ...(whole ? [] : ['--passWithNoTests', ...subjects]),
      ],
      report: () => readVitestReport(unitReport),
    },
  ],
  [
    {
      title: 'end to end',
      script: 'e2e',
      options: whole ? [] : ['--pass-with-no-tests', ...subjects],
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport },
      report: () => readPlaywrightReport(journeyReport),
      needs: 'build',
    },
  ],
]

const passed: TestReport = { passed: 1, failed: 0, times: [], skipped: [] }
const failed: TestReport = { passed: 0, failed: 1, times: [], skipped: [] }

const runStep = async (
  { script, options = [], environment, report }: Step,
  output: 'now' | 'at the end',
): Promise<TestReport> => {
  const command = ['npm', 'run', '--silent', script, '--', ...options] as const
  const succeeded = await runCommand(command, { environment, output })
  const found = report ? (report() ?? failed) : succeeded ? passed : failed
  // A tool can fail outside its tests, for example on an unhandled rejection; that is a failure, too.
  return succeeded || found.failed > 0 ? found : { ...found, failed: 1 }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

rmSync(cache, { recursive: true, force: true })
mkdirSync(cache, { recursive: true })

const done: { readonly title: string; readonly ms: number; readonly report: TestReport }[] = []
for (const round of rounds) {
  const output = round.length === 1 ? 'now' : 'at the end'
  await Promise.all(
    round.map(async (step) => {
      const started = performance.now()
      if (output === 'now') console.log(`\n── ${step.title} ──`)
      const lacks = done.some(({ title, report }) => title === step.needs && report.failed > 0)
      if (lacks) console.log(`Not run, because "${step.needs}" failed.`)
      const report = lacks ? failed : await runStep(step, output)
      const ms = performance.now() - started
      console.log(`── ${step.title}: ${report.failed > 0 ? 'FAILED' : 'passed'} in ${seconds(ms)} ──`)
      done.push({ title: step.title, ms, report })
    }),
  )
}

const print = (title: string, lines: readonly string[]): void => {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

const reports = done.map(({ report }) => report)
const slowest = reports.flatMap(({ times }) => times).toSorted((a, b) => b.ms - a.ms)
print(
  'Slowest tests',
  slowest.slice(0, 10).map(({ title, ms }) => `${seconds(ms)}  ${title}`),
)
print(
  'Skipped',
  reports.flatMap(({ skipped }) => skipped),
)
print(
  'Steps',
  done.map(({ title, ms, report }) => `${seconds(ms)}  ${title}${report.failed > 0 ? ': FAILED' : ''}`),
)

print(
  'Failed',
  slowest.flatMap(({ title, isFailed }) => (isFailed ? [title] : [])),
)

const ran = reports.some(({ times }) => times.length > 0)
if (!ran && !whole) console.log(`\nNo test file has ${subjects.join(' or ')} in its name.`)

const sum = (count: 'passed' | 'failed'): number =>
  reports.reduce((total, report) => total + report[count], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = ran && sum('failed') === 0 ? 0 : 1
