import type { Suggestions } from '#apl/contract/apl-language.ts'

/** More than anybody reads, and as many as an editor sorts without a pause. */
const most = 500

/** Suggestions, of very many the best of those that have the letters typed so far in their order. */
export function limitSuggestions(all: Suggestions, text: string, offset: number): Suggestions {
  if (all.items.length <= most) return all
  const letters = text.slice(all.replace.start, offset).toLowerCase().match(/\w/g) ?? []
  const items = all.items.filter(({ filter, label }) => hasInOrder((filter ?? label).toLowerCase(), letters))
  return { ...all, items: items.toSorted((a, b) => a.rank - b.rank).slice(0, most) }
}

function hasInOrder(name: string, letters: readonly string[]): boolean {
  let at = 0
  for (const letter of letters) {
    at = name.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}
