import { nearestNames as nearest } from '#lib/nearest-names.ts'
import languages from './other-languages.json' with { type: 'json' }

/** What to write instead of a name that APL does not have. */
export interface Replacement {
  /** The nearest APL equivalent, if there is one. */
  counterpart?: string
  /** What to write, as one sentence. */
  advice: string
}

const textOf = (name: string, texts: Readonly<Record<string, string>>) =>
  Object.hasOwn(texts, name) ? texts[name] : undefined

/** What to write instead of a name in the Kusto documentation that APL lacks; undefined for other names. */
export function kustoReplacement(name: string): Replacement | undefined {
  const counterpart = textOf(name, languages.kusto.counterparts)
  if (counterpart !== undefined) return { counterpart, advice: `Write ${counterpart} instead of ${name}.` }
  const advice = textOf(name, languages.kusto.advice)
  return advice === undefined ? undefined : { advice }
}

/** Kusto functions and aggregations that the APL documentation does not mention. */
export const kustoFunctions: ReadonlySet<string> = new Set(languages.kusto.functions)

/** The APL equivalent of an SQL or Splunk function; a counterpart takes the same arguments. Else undefined. */
export function foreignFunction(name: string): Replacement | undefined {
  const key = name.toLowerCase()
  const counterpart = textOf(key, languages.sqlAndSplunk.counterparts)
  if (counterpart !== undefined) {
    return { counterpart, advice: `APL has no ${name}; use ${counterpart}.` }
  }
  const advice = textOf(key, languages.sqlAndSplunk.advice)
  return advice === undefined ? undefined : { advice: `APL has no ${name}. ${advice}` }
}

/** The APL equivalent of a stage of SQL, Splunk or another language, as one sentence; undefined for other names. */
export const foreignStage = (name: string): string | undefined => textOf(name.toLowerCase(), languages.stages)

/** Up to `most` suggestions for an unknown name: its counterpart if it is Kusto's, then the nearest. */
export function nearestNames(name: string, candidates: readonly string[], most = 3): string[] {
  const counterpart = kustoReplacement(name)?.counterpart
  const first = candidates.filter((candidate) => candidate === counterpart).slice(0, 1)
  return [...new Set([...first, ...nearest(name, candidates, most)])].slice(0, most)
}
