import { readFileSync } from 'node:fs'
import fc from 'fast-check'

/** Any of the pieces that stand in some lines, with ` · ` between two of a line. */
export const pieceOf = (...lines: readonly string[]): fc.Arbitrary<string> =>
  fc.constantFrom(...lines.flatMap((line) => line.split(' · ')))

/**
 * Cases one a line, as lists of their parts, which ` ⇒ ` stands between or a line that is set in; ⏎ for a line break in
 * a part.
 */
export const casesIn = (text: string): string[][] =>
  text
    .trim()
    .split(/\n(?! )/u)
    .map((lines) => lines.split(/\n +| ⇒ /u).map((part) => part.replaceAll('⏎', '\n')))

/** The same with a name and `: ` in front of each, which becomes its first part. */
export const namedCasesIn = (text: string): string[][] =>
  casesIn(text).map(([first = '', ...parts]) => {
    const at = first.indexOf(': ')
    return [first.slice(0, at), first.slice(at + 2)].concat(parts)
  })

/**
 * A section of the file of cases beside a test, `x-cases.txt` of `x.test.ts`: what stands below `## ` and its name.
 * @param test the address of the test, `import.meta.url`
 */
export function sectionOf(test: string, section: string): string {
  const file = readFileSync(new URL(test.replace(/\.test\.ts$/, '-cases.txt')), 'utf8')
  const found = file.split(/^## /mu).find((each) => each.startsWith(`${section}\n`))
  if (found === undefined) throw new Error(`${test} has no cases of ${section}`)
  return found.slice(section.length + 1)
}

/** The cases of such a section, as `casesIn` reads them. */
export const casesOf = (test: string, section: string): string[][] => casesIn(sectionOf(test, section))
