import { z } from '#lib/zod.ts'

/** Characters. */
export const longestName = 80

/** The name of a view, without white space around it. */
export const viewName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name.'),
    z.maxLength(longestName, `A name has at most ${longestName} characters.`),
  )

/** What two names are compared by: the same for names that differ in case, composition or white space around. */
export const nameKey = (name: string): string =>
  name.trim().normalize('NFC').toLowerCase().toUpperCase().toLowerCase()

/** The view that has a name already, whatever its case. */
export const viewNamed = <View extends { name: string }>(
  views: readonly View[],
  name: string,
): View | undefined => views.find((view) => nameKey(view.name) === nameKey(name))

/** The name itself, or with the first number behind it that makes it unlike all others: "Renewals (2)". */
export function freeName(views: readonly { name: string }[], name: string): string {
  const taken = new Set(views.map((view) => nameKey(view.name)))
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` (${number})`
    const candidate = `${name.slice(0, longestName - end.length).toWellFormed()}${end}`
    if (!taken.has(nameKey(candidate))) return candidate
  }
}
