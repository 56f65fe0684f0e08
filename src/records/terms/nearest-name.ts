import { editDistance } from '#lib/nearest-names.ts'

/** The name that a person may have meant, a letter or two wrong and without regard to case; undefined when none is near. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const wanted = written.toLowerCase()
  const allowed = wanted.length <= 2 ? 0 : wanted.length <= 5 ? 1 : 2
  let best: { name: string; distance: number } | undefined
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) > allowed) continue
    const distance = editDistance(wanted, name.toLowerCase())
    if (distance <= allowed && distance < (best?.distance ?? Infinity)) best = { name, distance }
  }
  return best?.name
}
