import { readFileSync } from 'node:fs'

/** A test named in SECURITY.md: its file and a pattern for its title with values filled in. */
export type NamedTest = { readonly file: string; readonly pattern: RegExp }

const lines = readFileSync('SECURITY.md', 'utf8').split('\n')

/** Placeholders such as `%s` match any value. */
const patternOf = (title: string) =>
  new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&').replaceAll(/%(?:\\\.\d+)?[sijdf]/gu, '.*'), 'u')

/** Whether a test is a journey, which runs in the browser on a build. */
export const isJourney = ({ file }: NamedTest): boolean => file.endsWith('.spec.ts')

/** The tests named in the row of a requirement. Journeys are slow, so they count only if there are no others. */
export function namedTests(row: string): readonly NamedTest[] {
  const named = lines
    .filter((line) => line.startsWith(`| ${row} |`))
    .flatMap((line) => Array.from(line.matchAll(/`([^`]+\.(?:test|spec)\.ts)` › “((?:[^“”]|“[^”]*”)+)”/gu)))
    .map(([, file = '', title = '']) => ({ file, pattern: patternOf(title) }))
  const inProcess = named.filter((test) => !isJourney(test))
  return inProcess.length > 0 ? inProcess : named
}
