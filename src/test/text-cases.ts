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
