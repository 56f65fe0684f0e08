import { editDistance } from '#lib/nearest-names.ts'
import type { Environment } from '#lib/read-setting.ts'

const firstWord = (name: string) => name.split('_', 1)[0] ?? ''
const lastWord = (name: string) => name.split('_').at(-1)
const joined = (name: string) => name.replaceAll('_', '')

/** One slip in a short word, two in a longer one. */
const isSlip = (given: string, known: string) => editDistance(given, known) <= (known.length > 4 ? 2 : 1)

/** A slip of the pen, or a word too few: other names belong to other programs and are none of our business. */
function isMeant(given: string, known: string): boolean {
  if (joined(given) === joined(known)) return true
  if (!known.includes('_')) return false
  const [first, knownFirst] = [firstWord(given), firstWord(known)]
  if (first !== knownFirst) {
    return given.slice(first.length) === known.slice(knownFirst.length) && isSlip(first, knownFirst)
  }
  return editDistance(given, known) <= 3 || (given.includes('_') && lastWord(given) === lastWord(known))
}

/** An environment that knows which of its names were asked for. */
type WatchedEnvironment = {
  readonly env: Environment
  /** A sentence for each name that nobody asked for though it looks like one that was, which it names. */
  readonly unknown: () => readonly string[]
}

/** Watches what is read from `env`, so that a typo in the name of a setting does not pass in silence. */
export function watchEnvironment(env: Environment): WatchedEnvironment {
  const asked = new Set<string>()
  return {
    env: new Proxy(env, {
      get: (target, name) => {
        if (typeof name !== 'string') return undefined
        asked.add(name)
        return target[name]
      },
    }),
    unknown: () =>
      Object.keys(env).flatMap((given) => {
        if (asked.has(given)) return []
        const meant = [...asked]
          .filter((known) => isMeant(given.toUpperCase(), known))
          .toSorted((a, b) => editDistance(given, a) - editDistance(given, b))[0]
        return meant === undefined ? [] : [`${given} is not a setting of Starboard; did you mean ${meant}?`]
      }),
  }
}
