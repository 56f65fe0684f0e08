import type { Waiver } from './waiver.ts'

/** All waivers, found by what they are about. */
export type WaiverBook = {
  readonly all: readonly Waiver[]
  find(rule: string, subject: string): Waiver | undefined
  /** Whether any waiver is about it. */
  knows(subject: string): boolean
}

/** Orders waivers so that a long list can be held against them quickly. */
export function waiverBook(all: readonly Waiver[]): WaiverBook {
  const bySubject = new Map<string, Map<string, Waiver>>()
  for (const waiver of all) {
    const ofSubject = bySubject.get(waiver.subject) ?? new Map<string, Waiver>()
    bySubject.set(waiver.subject, ofSubject.set(waiver.rule, waiver))
  }
  return {
    all,
    find: (rule, subject) => bySubject.get(subject)?.get(rule),
    knows: (subject) => bySubject.has(subject),
  }
}
