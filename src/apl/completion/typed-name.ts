import type { NamePlace } from '#apl/syntax/written-name.ts'

/** What typed letters are compared with, so that a name begun as `['geo` is found by it too. */
export function typedName(name: string, { form, quote }: NamePlace): string {
  return form === 'quoted' ? `[${quote}${name}` : name
}
