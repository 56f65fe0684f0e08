/** A value that a box offers. */
export type Choice = {
  /** What stands in the box once it is chosen. */
  readonly text: string
  /** How it is listed. */
  readonly name: string
  /** What it means. */
  readonly note?: string | undefined
}

export type ChoiceGroup = { readonly title: string; readonly items: readonly Choice[] }

const most = 100

/** 0 for what is called exactly so, 1 for a name that begins so, 2 for one that holds it somewhere, 3 for none. */
function rankOf({ text, name, note = '' }: Choice, wanted: string): number {
  if (wanted !== '' && [text, name, note].some((each) => each.toLowerCase() === wanted)) return 0
  if (name.toLowerCase().startsWith(wanted)) return 1
  return `${text}\n${note}`.toLowerCase().includes(wanted) ? 2 : 3
}

/** The choices that hold a text, the likeliest first, at most a hundred; and how many more hold it. */
export function matchingChoices(
  groups: readonly ChoiceGroup[],
  text: string,
): { readonly groups: readonly ChoiceGroup[]; readonly more: number } {
  const wanted = text.trim().toLowerCase()
  let room = most
  let more = 0
  // What is called exactly so comes first of all: the first choice is the one that Enter takes.
  const ranked = groups
    .map(({ title, items }) => {
      const held = items.map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
      const sorted = held.filter(({ rank }) => rank < 3).toSorted((a, b) => a.rank - b.rank)
      return { title, best: sorted[0]?.rank ?? 3, items: sorted.map(({ choice }) => choice) }
    })
    .toSorted((a, b) => Number(a.best > 0) - Number(b.best > 0))
  const shown = ranked.map(({ title, items }) => {
    const listed = items.slice(0, room)
    room -= listed.length
    more += items.length - listed.length
    return { title, items: listed }
  })
  return { groups: shown.filter(({ items }) => items.length > 0), more }
}
