import { readdirSync, readFileSync } from 'node:fs'
import type { TestReport } from './test-report.ts'

/** The fault numbers at the start of test titles in a source text: "F03 F04 bad answers of …". */
export const faultsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<=['"`])(?:F\d\d )+(?=\S)/gu)].flatMap(([numbers]) => numbers.trim().split(' '))

/** The test files with such titles. */
export const filesOfFaults = (): readonly { readonly file: string; readonly numbers: readonly string[] }[] =>
  ['src', 'e2e']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.(?:test|spec)\.tsx?$/u.test(file))
    .map((file) => ({ file, numbers: faultsIn(readFileSync(file, 'utf8')) }))
    .filter(({ numbers }) => numbers.length > 0)

/** The result of one fault. */
export type FaultResult = {
  readonly result: 'passed' | 'failed' | 'skipped' | 'not run'
  readonly tests: number
}

/** The result of a fault's tests, by its number. `reports` come from all tools. */
export const resultOf = (number: string, reports: readonly TestReport[]): FaultResult => {
  const isOf = (title: string) => new RegExp(String.raw`(?:^|\s)${number} `, 'u').test(title)
  const skipped = new Set(
    reports.flatMap((report) => report.skipped.map((title) => title.split(': ')[0] ?? title)),
  )
  const tests = reports.flatMap(({ times }) => times).filter(({ title }) => isOf(title))
  const ran = tests.filter(({ title }) => ![...skipped].some((one) => title.startsWith(one)))
  if (tests.length === 0) return { result: 'not run', tests: 0 }
  if (ran.some(({ isFailed }) => isFailed)) return { result: 'failed', tests: ran.length }
  return { result: ran.length === 0 ? 'skipped' : 'passed', tests: ran.length }
}
