import { z } from '#lib/zod.ts'

/** In characters. */
export const maxNameLength = 80

/** The name of a view, trimmed. */
export const viewName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name.'),
    z.maxLength(maxNameLength, `A name has at most ${maxNameLength} characters.`),
  )

/** A key to compare names by, ignoring case, Unicode composition, and surrounding white space. */
export const nameKey = (name: string): string =>
  name.trim().normalize('NFC').toLowerCase().toUpperCase().toLowerCase()

/** The view with this name, ignoring case. */
export const viewNamed = <View extends { name: string }>(
  views: readonly View[],
  name: string,
): View | undefined => views.find((view) => nameKey(view.name) === nameKey(name))

/** The views whose names contain this text, ignoring case. */
export const viewsNamed = <View extends { name: string }>(views: readonly View[], text: string) =>
  views.filter(({ name }) => nameKey(name).includes(nameKey(text)))

/** The name, or the name with the first free number: "Renewals (2)". */
export function freeName(views: readonly { name: string }[], name: string): string {
  const taken = new Set(views.map((view) => nameKey(view.name)))
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` (${number})`
    const candidate = `${name.slice(0, maxNameLength - end.length).toWellFormed()}${end}`
    if (!taken.has(nameKey(candidate))) return candidate
  }
}
