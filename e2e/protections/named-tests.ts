import { readFileSync } from 'node:fs'

/** A test that SECURITY.md names, by its file and what its title looks like once its values stand in it. */
export type NamedTest = { readonly file: string; readonly pattern: RegExp }

const lines = readFileSync('SECURITY.md', 'utf8').split('\n')

/** `%s` and its like stand for any value. */
const patternOf = (title: string) =>
  new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&').replaceAll(/%(?:\\\.\d+)?[sijdf]/gu, '.*'), 'u')

/** Journeys run in the browser, on a build. */
export const isJourney = ({ file }: NamedTest): boolean => file.endsWith('.spec.ts')

/** The tests that the row of a requirement names; journeys, which take long, only where it names nothing else. */
export function namedTests(row: string): readonly NamedTest[] {
  const named = lines
    .filter((line) => line.startsWith(`| ${row} |`))
    .flatMap((line) => Array.from(line.matchAll(/`([^`]+\.(?:test|spec)\.ts)` › “((?:[^“”]|“[^”]*”)+)”/gu)))
    .map(([, file = '', title = '']) => ({ file, pattern: patternOf(title) }))
  const inProcess = named.filter((test) => !isJourney(test))
  return inProcess.length > 0 ? inProcess : named
}
