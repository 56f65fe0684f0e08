import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from '#lib/zod.ts'
import { type Protection, protections, without } from './protections.ts'
import { namedTests, type NamedTest } from './named-tests.ts'

/**
 * Takes each protection out in turn, in a copy of the working tree, and runs the tests that SECURITY.md names for it: one
 * of them must fail. `npm run protections -- 3.4 10.` runs those of the rows that begin so; without words, all.
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

type Result = {
  readonly file: string
  readonly title: string
  readonly status: string
  /** It failed because it did not end, which a busy machine may be the reason of, too. */
  readonly isSlow: boolean
}

/** Runs these tests of the copy; what else stands in their files is left out. */
function run(tests: readonly NamedTest[]): readonly Result[] {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const files = [...new Set(tests.map(({ file }) => file))]
  const titles = [...new Set(tests.map(({ pattern }) => pattern.source))].join('|')
  const args = ['run', '--reporter=json', `--outputFile=${report}`, '--testTimeout=60000', '-t', titles]
  spawnSync(join(copy, 'node_modules/.bin/vitest'), [...args, ...files], { cwd: copy, timeout: 900_000 })
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  return testResults.flatMap(({ name, assertionResults }) =>
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

/** As it is, every test that is named must be there and pass: a test that always fails shows nothing. */
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
    if (namedTests(protection.row).length === 0)
      throw new Error(`Row ${protection.row} names no test of Vitest.`)
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
