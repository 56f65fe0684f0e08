import { mkdirSync, rmSync } from 'node:fs'
import { addCounts, type Counts, summaryLine } from './support/counts.ts'
import { countPlaywright, countVitest } from './support/read-reports.ts'
import { runCommand } from './support/run-command.ts'

/** One part of `npm test`. A step with a report counts its tests; a static check counts as one. */
type Step = {
  readonly title: string
  /** The script of package.json that it runs. */
  readonly script: string
  readonly options?: readonly string[]
  readonly environment?: Record<string, string>
  /** Reads the tool's own report after the run; null when the tool did not get as far as writing one. */
  readonly count?: () => Counts | null
  /** Title of a step without which this one would test something stale. */
  readonly needs?: string
}

const cache = 'e2e/.cache'
const unitReport = `${cache}/unit.json`
const journeyReport = `${cache}/e2e.json`

const steps: readonly Step[] = [
  { title: 'types', script: 'types' },
  { title: 'lint', script: 'lint' },
  { title: 'format', script: 'format:check' },
  {
    title: 'unit and service',
    script: 'unit',
    options: ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    count: () => countVitest(unitReport),
  },
  { title: 'build', script: 'build' },
  {
    title: 'end to end',
    script: 'e2e',
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport },
    count: () => countPlaywright(journeyReport),
    needs: 'build',
  },
]

const runStep = async ({ title, script, options = [], environment, count }: Step): Promise<Counts> => {
  const started = Date.now()
  console.log(`\n── ${title} ──`)
  const command = ['npm', 'run', '--silent', script, '--', ...options] as const
  const succeeded = await runCommand(command, { environment })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`── ${title}: ${succeeded ? 'passed' : 'FAILED'} in ${seconds} s ──`)
  const counted = count?.() ?? (succeeded && !count ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  // A tool can fail beside its tests, for example on an unhandled rejection; that is a failure too.
  return succeeded || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

rmSync(cache, { recursive: true, force: true })
mkdirSync(cache, { recursive: true })

let total: Counts = { passed: 0, failed: 0 }
const failedSteps = new Set<string>()
for (const step of steps) {
  let counts: Counts = { passed: 0, failed: 1 }
  if (step.needs !== undefined && failedSteps.has(step.needs)) {
    console.log(`\n── ${step.title}: not run, because "${step.needs}" failed ──`)
  } else {
    counts = await runStep(step)
  }
  if (counts.failed > 0) failedSteps.add(step.title)
  total = addCounts(total, counts)
}

if (failedSteps.size > 0) console.log(`\nFailed: ${[...failedSteps].join(', ')}`)
console.log(summaryLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
