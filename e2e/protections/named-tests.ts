import { readFileSync } from 'node:fs'

/** A test that SECURITY.md names, by its file and what its title looks like once its values stand in it. */
export type NamedTest = { readonly file: string; readonly pattern: RegExp }

const lines = readFileSync('SECURITY.md', 'utf8').split('\n')

/** `%s` and its like stand for any value. */
const patternOf = (title: string) =>
  new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&').replaceAll(/%(?:\\\.\d+)?[sijdf]/gu, '.*'), 'u')

/** The tests of Vitest that the row of a requirement names; journeys in a browser are left out. */
export const namedTests = (row: string): readonly NamedTest[] =>
  lines
    .filter((line) => line.startsWith(`| ${row} |`))
    .flatMap((line) => Array.from(line.matchAll(/`([^`]+\.test\.ts)` › “((?:[^“”]|“[^”]*”)+)”/gu)))
    .map(([, file = '', title = '']) => ({ file, pattern: patternOf(title) }))
