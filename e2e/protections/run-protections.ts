import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from '#lib/zod.ts'
import { type Protection, without } from './protection.ts'
import { protections } from './protections.ts'
import { isJourney, namedTests, type NamedTest } from './named-tests.ts'

/**
 * Removes each protection in turn, in a copy of the working tree, and runs the tests that SECURITY.md names for it: one
 * of them must fail. `npm run protections -- 3.4 10.` runs those of the rows that start so; without words, all.
 */
const words = process.argv.slice(2)
const chosen = protections.filter(
  ({ row }) => words.length === 0 || words.some((word) => row.startsWith(word)),
)

const copy = mkdtempSync(join(tmpdir(), 'starboard-protections-'))
const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
for (const file of git.stdout.split('\0').filter(Boolean)) {
  cpSync(file, join(copy, file), { recursive: true, force: true })
}
const reportFile = join(copy, 'report.json')
symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          status: z.string(),
          failureMessages: z.nullish(z.array(z.string())),
        }),
      ),
    }),
  ),
})

type Spec = z.infer<typeof Spec>
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ status: z.string() })) })),
})

type Suite = { specs?: readonly Spec[] | undefined; suites?: readonly Suite[] | undefined }
const Suite: z.ZodMiniType<Suite> = z.object({
  specs: z.optional(z.array(Spec)),
  suites: z.optional(z.array(z.lazy(() => Suite))),
})

type Result = {
  readonly file: string
  readonly title: string
  readonly status: string
  /** Failed by a timeout, which may also be due to a busy machine. */
  readonly isSlow: boolean
}

const titlesOf = (tests: readonly NamedTest[]) =>
  [...new Set(tests.map(({ pattern }) => pattern.source))].join('|')
const filesOf = (tests: readonly NamedTest[]) => [...new Set(tests.map(({ file }) => file))]

/** Runs a tool in the copy and returns its report. */
function reportOf(
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): unknown {
  rmSync(reportFile, { force: true })
  const options = { cwd: copy, timeout: 900_000, env: { ...process.env, ...env } }
  spawnSync(join(copy, 'node_modules/.bin', tool), args, options)
  return JSON.parse(readFileSync(reportFile, 'utf8'))
}

function runInProcess(tests: readonly NamedTest[]): readonly Result[] {
  const how = ['run', '--reporter=json', `--outputFile=${reportFile}`, '--testTimeout=60000']
  const report = reportOf('vitest', [...how, '-t', titlesOf(tests), ...filesOf(tests)])
  return Report.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status, failureMessages }) => ({
        file: name.slice(copy.length + 1),
        title,
        status,
        isSlow: failureMessages?.some((message) => message.includes('timed out')) === true,
      })),
  )
}

/** Runs journeys, after building the copy if its sources are newer than the last build. */
function runJourneys(tests: readonly NamedTest[]): readonly Result[] {
  const how = ['test', '-c', 'e2e', '--reporter=json', '--workers=1', '-g', titlesOf(tests)]
  const report = reportOf('playwright', [...how, ...filesOf(tests)], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
  })
  const specsOf = ({ specs = [], suites = [] }: Suite): readonly Spec[] => [
    ...specs,
    ...suites.flatMap(specsOf),
  ]
  return specsOf(Suite.parse(report)).map(({ file, title, ok, tests: [tried] }) => ({
    file: `e2e/${file}`,
    title,
    status: ok ? 'passed' : 'failed',
    isSlow: tried?.results.some(({ status }) => status === 'timedOut') === true,
  }))
}

/** Runs only these tests of the copy, not the others in their files. */
function run(tests: readonly NamedTest[]): readonly Result[] {
  const journeys = tests.filter(isJourney)
  const others = tests.filter((test) => !isJourney(test))
  return [
    ...(others.length > 0 ? runInProcess(others) : []),
    ...(journeys.length > 0 ? runJourneys(journeys) : []),
  ]
}

const isOf =
  ({ file, pattern }: NamedTest) =>
  (result: Result) =>
    result.file === file && pattern.test(result.title)

function outcomeOf(protection: Protection): string {
  const file = join(copy, protection.file)
  const text = readFileSync(file, 'utf8')
  const tests = namedTests(protection.row)
  try {
    writeFileSync(file, without(protection, text))
    const results = run(tests).filter((result) => tests.some((test) => isOf(test)(result)))
    if (results.length === 0) return 'BROKEN: no test ran'
    const failed = results.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return 'SURVIVED'
    const how = failed.every(({ isSlow }) => isSlow) ? ', which did not end' : ''
    return `caught by ${failed.length} of ${results.length}${how}`
  } finally {
    writeFileSync(file, text)
  }
}

/** Requires that every named test exists and passes without removals: a test that always fails shows nothing. */
function requirePassing(): void {
  const tests = chosen.flatMap(({ row }) => namedTests(row))
  const results = run(tests)
  const bad = results
    .filter(({ status }) => status === 'failed')
    .map(({ title }) => `fails as it is: ${title}`)
  const missing = tests
    .filter((test) => !results.some(isOf(test)))
    .map(({ file, pattern }) => `not there: ${file} › ${pattern.source}`)
  if (bad.length + missing.length > 0) throw new Error([...bad, ...new Set(missing)].join('\n'))
}

try {
  for (const protection of chosen) {
    without(protection, readFileSync(join(copy, protection.file), 'utf8'))
    if (namedTests(protection.row).length === 0) throw new Error(`Row ${protection.row} names no test.`)
  }
  requirePassing()
  console.log('| row | taken out | in | |\n|---|---|---|---|')
  let survivors = 0
  for (const protection of chosen) {
    const outcome = outcomeOf(protection)
    if (!outcome.startsWith('caught')) survivors += 1
    const place = protection.file.split('/').slice(-2).join('/')
    console.log(`| ${protection.row} | ${protection.what} | \`${place}\` | ${outcome} |`)
  }
  console.log(`\n${chosen.length} protections taken out, ${survivors} survived.`)
  process.exitCode = survivors === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
