import { readFileSync } from 'node:fs'
import fc from 'fast-check'

/** Any of the pieces in these lines; ` · ` separates the pieces of a line. */
export const pieceOf = (...lines: readonly string[]): fc.Arbitrary<string> =>
  fc.constantFrom(...lines.flatMap((line) => line.split(' · ')))

/**
 * One case per line, as a list of its parts, which are separated by ` ⇒ ` or by a line break with indentation; ⏎ is a
 * line break within a part.
 */
export const casesIn = (text: string): string[][] =>
  text
    .trim()
    .split(/\n(?! )/u)
    .map((lines) => lines.split(/\n +| ⇒ /u).map((part) => part.replaceAll('⏎', '\n')))

/** Like `casesIn`, with `name: ` at the start of each case; the name becomes its first part. */
export const namedCasesIn = (text: string): string[][] =>
  casesIn(text).map(([first = '', ...parts]) => {
    const at = first.indexOf(': ')
    return [first.slice(0, at), first.slice(at + 2)].concat(parts)
  })

/**
 * A section of the case file next to a test (`x-cases.txt` for `x.test.ts`): the text below `## ` and its name.
 * @param test the URL of the test, `import.meta.url`
 */
export function sectionOf(test: string, section: string): string {
  const file = readFileSync(new URL(test.replace(/\.test\.ts$/, '-cases.txt')), 'utf8')
  const found = file.split(/^## /mu).find((each) => each.startsWith(`${section}\n`))
  if (found === undefined) throw new Error(`${test} has no cases of ${section}`)
  return found.slice(section.length + 1)
}

/** The cases of a section, as parsed by `casesIn`. */
export const casesOf = (test: string, section: string): string[][] => casesIn(sectionOf(test, section))
