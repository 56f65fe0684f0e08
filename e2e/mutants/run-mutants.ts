import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { runCommand } from '../support/run-command.ts'

/**
 * `npm run mutants` makes thousands of small changes to the pure cores, one at a time, and counts those that no test
 * notices; `npm run mutants -- csv terms` does so for some cores. Paths narrow it to files, parts of files
 * (`-- record src/record-text/json-scanner.ts:10-50`), and test files. A full run takes hours and is not part of
 * `npm test`.
 */
const cores: Readonly<
  Record<string, { readonly mutate: readonly string[]; readonly tests: readonly string[] }>
> = {
  csv: { mutate: ['src/lib/csv.ts'], tests: ['src/lib/csv.test.ts'] },
  terms: {
    mutate: ['src/records/terms/*.ts'],
    tests: [
      'src/records/terms/*.test.ts',
      'src/records/search/suggestion-source.test.ts',
      'src/records/terms/read-amount.test.ts',
    ],
  },
  record: {
    mutate: ['src/record-text/*.ts', 'src/lib/merge-lines.ts'],
    tests: [
      'src/record-text/*.test.ts',
      'src/lib/merge-lines.test.ts',
      'src/features/queries/options/exact-edit.test.ts',
    ],
  },
  grants: {
    mutate: ['src/grants/*.ts'],
    tests: ['src/grants/*.test.ts', 'src/features/tokens/token-oracle.test.ts'],
  },
  'organization-findings': {
    mutate: ['src/features/orgs/rules/*.ts'],
    tests: ['src/features/orgs/rules/*.test.ts', 'src/features/orgs/findings/*.test.ts'],
  },
  'token-findings': {
    mutate: ['src/features/tokens/rules/*.ts'],
    tests: [
      'src/features/tokens/rules/*.test.ts',
      'src/features/tokens/findings/*.test.ts',
      'src/features/tokens/token-oracle.test.ts',
    ],
  },
}

const cache = 'e2e/.cache/mutants'
mkdirSync(cache, { recursive: true })

type Report = { files: Record<string, { mutants: { status: string }[] }> }

/** The percentage of noticed changes per file; empty if the tool did not finish. */
function scoresIn(report: string): string[] {
  if (!existsSync(report)) return []
  const { files }: Report = JSON.parse(readFileSync(report, 'utf8'))
  return Object.entries(files).map(([path, { mutants }]) => {
    const noticed = mutants.filter(({ status }) => /^(?:Killed|Timeout)$/.test(status)).length
    const count = noticed + mutants.filter(({ status }) => /^(?:Survived|NoCoverage)$/.test(status)).length
    return `${path.padEnd(52)}${((100 * noticed) / Math.max(1, count)).toFixed(1)} % of ${count} noticed`
  })
}

const wanted = process.argv.slice(2)
const onlyTests = wanted.filter((name) => name.endsWith('.test.ts'))
const onlyFiles = wanted.filter((name) => name.includes('/') && !name.endsWith('.test.ts'))
const names = wanted.filter((name) => !name.includes('/'))
const unknown = names.filter((name) => !(name in cores))
if (unknown.length > 0)
  throw new Error(`There is no core ${unknown.join(', ')}: ${Object.keys(cores).join(', ')}`)

const lines: string[] = []
for (const [name, { mutate, tests }] of Object.entries(cores)) {
  if (wanted.length > 0 && !names.includes(name)) continue
  const config = `${cache}/${name}.json`
  const report = `${cache}/${name}-report.json`
  const options = {
    testRunner: 'vitest',
    // A change that grows a list endlessly would take all memory; with this limit, its process ends, which counts as a
    // timeout.
    testRunnerNodeArgs: ['--max-old-space-size=1024'],
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: [...(onlyFiles.length > 0 ? onlyFiles : mutate), '!**/*.test.ts', '!**/test-*.ts'],
    coverageAnalysis: 'perTest',
    vitest: { configFile: 'e2e/mutants/vitest.config.ts', related: false },
    reporters: ['progress', 'json', 'html'],
    jsonReporter: { fileName: report },
    htmlReporter: { fileName: `${cache}/${name}.html` },
    ignorePatterns: ['dist', 'docs', 'e2e/screenshots', 'test-results'],
    tempDirName: `${cache}/sandbox`,
    // Changes to code that runs when a file is loaded would need a process each.
    ignoreStatic: true,
    disableTypeChecks: false,
    dryRunTimeoutMinutes: 30,
    timeoutMS: 10_000,
    // Stryker would rewrite tsconfig.json with TypeScript's old API, which version 7 lacks.
    tsconfigFile: 'none.json',
  }
  rmSync(report, { force: true })
  writeFileSync(config, JSON.stringify(options))
  const environment = { MUTANT_TESTS: (onlyTests.length > 0 ? onlyTests : tests).join(',') }
  await runCommand(['npx', 'stryker', 'run', config], { environment })
  const scores = scoresIn(report)
  lines.push(...(scores.length > 0 ? scores : [`${name} did not run to its end`]))
}
console.log(`\n${lines.join('\n')}`)
