import { mkdirSync, rmSync } from 'node:fs'
import faults from './faults.json' with { type: 'json' }
import { filesOfFaults, resultOf } from './support/faults.ts'
import { runCommand } from './support/run-command.ts'
import { readPlaywrightReport, readVitestReport } from './support/test-report.ts'

/** `npm run faults` runs the tests with fault numbers in their titles and prints the result of each fault. */
const cache = 'e2e/.cache'
const unitReport = `${cache}/faults-unit.json`
const journeyReport = `${cache}/faults-e2e.json`
const inTitle = String.raw`\bF\d\d `

rmSync(cache, { recursive: true, force: true })
mkdirSync(cache, { recursive: true })
const files = filesOfFaults().map(({ file }) => file)
const ofKind = (kind: string) => files.filter((file) => file.includes(`.${kind}.`))

await runCommand(
  [
    'npm',
    'run',
    '--silent',
    'unit',
    '--',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
    '-t',
    inTitle,
    ...ofKind('test'),
  ],
  {},
)
await runCommand(['npm', 'run', '--silent', 'e2e', '--', '-g', inTitle, ...ofKind('spec')], {
  environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport },
})

const reports = [readVitestReport(unitReport), readPlaywrightReport(journeyReport)].flatMap(
  (report) => report ?? [],
)
const rows = faults.map((fault) => {
  const number = fault.slice(0, 3)
  const { result, tests } = resultOf(number, reports)
  return { number, fault: fault.slice(4), result, tests }
})
const width = Math.max(...rows.map(({ fault }) => fault.length))
for (const { number, fault, result, tests } of rows)
  console.log(`${number}  ${fault.padEnd(width)}  ${result} (${tests} ${tests === 1 ? 'test' : 'tests'})`)
const bad = rows.filter(({ result }) => result === 'failed' || result === 'not run')
console.log(`\n${rows.length - bad.length} of ${rows.length} faults survived`)
process.exitCode = bad.length > 0 ? 1 : 0
