import { editDistance } from '#lib/nearest-names.ts'
import type { Environment } from '#lib/read-setting.ts'

const firstWord = (name: string) => name.split('_', 1)[0] ?? ''
const lastWord = (name: string) => name.split('_').at(-1)
const joined = (name: string) => name.replaceAll('_', '')

/** At most one typo in a short word, two in a longer one. */
const isSlip = (given: string, known: string) => editDistance(given, known) <= (known.length > 4 ? 2 : 1)

/** Whether a name looks like a typo of a setting or lacks one of its words. Other names belong to other programs. */
function isMeant(given: string, known: string): boolean {
  if (joined(given) === joined(known)) return true
  if (!known.includes('_')) return false
  const [first, knownFirst] = [firstWord(given), firstWord(known)]
  if (first !== knownFirst) {
    return given.slice(first.length) === known.slice(knownFirst.length) && isSlip(first, knownFirst)
  }
  return editDistance(given, known) <= 3 || (given.includes('_') && lastWord(given) === lastWord(known))
}

const ofEmbedded =
  /^(?:SEED_(?:FILE|ORGS|TOKENS)|SERVICE_(?:PORT|(?:VIEWER_)?ACCESS_TOKEN|SUCCESS_STATUS|UNKNOWN_ID|QUERY_LIST|TOKEN_SECONDS|FAULTS?(?:_ORGS|_TOKENS)?))$/

/** An environment that records which names were read. */
type WatchedEnvironment = {
  readonly env: Environment
  /** A sentence for each name that was not read but looks like a setting: it has no effect, or a likely other name. */
  readonly unknown: () => readonly string[]
}

/** Watches what is read from `env`, so that a setting that is misspelled or not used does not go unnoticed. */
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
        if (ofEmbedded.test(given) && env['API_BASE_URL']?.trim()) {
          const why = 'because API_BASE_URL replaces the embedded service'
          return env[given]?.trim() ? [`${given} has no effect, ${why}.`] : []
        }
        const meant = [...asked]
          .filter((known) => isMeant(given.toUpperCase(), known))
          .toSorted((a, b) => editDistance(given, a) - editDistance(given, b))[0]
        return meant === undefined ? [] : [`${given} is not a setting of Starboard; did you mean ${meant}?`]
      }),
  }
}
