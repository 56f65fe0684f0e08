import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { isTest } from './import-rules.ts'

const source = join(import.meta.dirname, '..')

/** Code that reads queries line by line, or in a worker that can be terminated. */
const apart = /^(?:apl|editor|test)\//

/** The regular expressions of a module that need more than linear time on some text. */
function slowExpressions(file: string, text: string): readonly string[] {
  const slow: string[] = []
  const check = (pattern: string, flags: string) => {
    if (analyse({ source: pattern, flags }).reports.length > 0) slow.push(`${file}: /${pattern}/${flags}`)
  }
  new Visitor({
    Literal: (node) => {
      if ('regex' in node && node.regex) check(node.regex.pattern, node.regex.flags)
    },
  }).visit(parseSync(file, text).program)
  return slow
}

test('no regular expression takes more than linear time, whatever text others send', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const checked = files.filter((file) => /\.tsx?$/.test(file) && !apart.test(file) && !isTest(file))
  expect(checked.length).toBeGreaterThan(300)
  const slow = checked.flatMap((file) => slowExpressions(file, readFileSync(join(source, file), 'utf8')))
  expect(slow).toEqual([])
})

test.each([String.raw`/0+$/`, String.raw`/(a+)+b/`, String.raw`/^\s*(.*)\s*$/`])(
  '%s would be found',
  (expression) => {
    expect(slowExpressions('x.ts', `const x = ${expression}`)).toHaveLength(1)
  },
)
