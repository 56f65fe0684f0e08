import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { runCommand } from '../support/run-command.ts'

/**
 * `npm run mutants` changes the pure cores in a thousand small ways, one at a time, and counts the changes that no test
 * notices; `npm run mutants -- csv terms` does so for some of them. It takes hours, and is no part of `npm test`.
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
  canonical: {
    mutate: ['src/record-text/canonical-json.ts', 'src/record-text/parse-json.ts'],
    tests: ['src/record-text/canonical-json.test.ts', 'src/record-text/parse-json.test.ts'],
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

/** How many of the changes that count were noticed, in percent; null when the tool did not get to its end. */
const scoreOf = (file: string): number | null => {
  if (!existsSync(file)) return null
  const report: Report = JSON.parse(readFileSync(file, 'utf8'))
  const statuses = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (...wanted: readonly string[]) => statuses.filter((status) => wanted.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  return (100 * noticed) / Math.max(1, noticed + count('Survived', 'NoCoverage'))
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in cores))
if (unknown.length > 0)
  throw new Error(`There is no core ${unknown.join(', ')}: ${Object.keys(cores).join(', ')}`)

const lines: string[] = []
for (const [name, { mutate, tests }] of Object.entries(cores)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const config = `${cache}/${name}.json`
  const report = `${cache}/${name}-report.json`
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: [...mutate, '!**/*.test.ts', '!**/test-*.ts'],
    coverageAnalysis: 'perTest',
    vitest: { configFile: 'e2e/mutants/vitest.config.ts', related: false },
    reporters: ['progress', 'json', 'html'],
    jsonReporter: { fileName: report },
    htmlReporter: { fileName: `${cache}/${name}.html` },
    ignorePatterns: ['dist', 'docs', 'e2e/screenshots', 'test-results'],
    tempDirName: `${cache}/sandbox`,
    // What runs once when a file is loaded would need a process for each change.
    ignoreStatic: true,
    disableTypeChecks: false,
    dryRunTimeoutMinutes: 30,
    timeoutMS: 10_000,
    // It would rewrite tsconfig.json by TypeScript's old interface, which version 7 lacks.
    tsconfigFile: 'none.json',
  }
  writeFileSync(config, JSON.stringify(options))
  await runCommand(['npx', 'stryker', 'run', config], { environment: { MUTANT_TESTS: tests.join(',') } })
  const score = scoreOf(report)
  lines.push(`${name.padEnd(24)}${score === null ? 'did not run' : `${score.toFixed(1)} % noticed`}`)
}
console.log(`\n${lines.join('\n')}`)
