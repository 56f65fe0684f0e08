import { nearestNames as nearest } from '#lib/nearest-names.ts'
import languages from './other-languages.json' with { type: 'json' }

/** What to write instead of a name that APL does not have. */
export interface Replacement {
  /** The name that APL has for much the same, when there is one. */
  counterpart?: string
  /** What to write, as one sentence. */
  advice: string
}

const textOf = (name: string, texts: Readonly<Record<string, string>>) =>
  Object.hasOwn(texts, name) ? texts[name] : undefined

/** What to write instead of a name that Kusto documents and APL does not; undefined for every other name. */
export function kustoOnly(name: string): Replacement | undefined {
  const counterpart = textOf(name, languages.kusto.counterparts)
  if (counterpart !== undefined) return { counterpart, advice: `Write ${counterpart} instead of ${name}.` }
  const advice = textOf(name, languages.kusto.advice)
  return advice === undefined ? undefined : { advice }
}

/** Functions and aggregations that Kusto has and the APL documentation does not name. */
export const kustoFunctions: ReadonlySet<string> = new Set(languages.kusto.functions)

/** What APL has for a function of SQL or Splunk; a counterpart takes the same arguments. Undefined for other names. */
export function foreignFunction(name: string): Replacement | undefined {
  const key = name.toLowerCase()
  const counterpart = textOf(key, languages.sqlAndSplunk.counterparts)
  if (counterpart !== undefined) {
    return { counterpart, advice: `APL has no ${name}; use ${counterpart}.` }
  }
  const advice = textOf(key, languages.sqlAndSplunk.advice)
  return advice === undefined ? undefined : { advice: `APL has no ${name}. ${advice}` }
}

/** What APL has for a stage of SQL, Splunk or another language, as one sentence; undefined for other names. */
export const foreignStage = (name: string): string | undefined => textOf(name.toLowerCase(), languages.stages)

/** Up to `most` names that a person may have meant by a name that is none: the counterpart of a Kusto name, then the nearest. */
export function nearestNames(name: string, candidates: readonly string[], most = 3): string[] {
  const counterpart = kustoOnly(name)?.counterpart
  const first = candidates.filter((candidate) => candidate === counterpart).slice(0, 1)
  return [...new Set([...first, ...nearest(name, candidates, most)])].slice(0, most)
}
