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

/** The choices that hold a text, those whose name begins with it first, at most a hundred; and how many more hold it. */
export function matchingChoices(
  groups: readonly ChoiceGroup[],
  text: string,
): { readonly groups: readonly ChoiceGroup[]; readonly more: number } {
  const wanted = text.trim().toLowerCase()
  let room = most
  let more = 0
  const shown = groups.map(({ title, items }) => {
    const first: Choice[] = []
    const others: Choice[] = []
    for (const choice of items) {
      if (choice.name.toLowerCase().startsWith(wanted)) first.push(choice)
      else if (`${choice.text}\n${choice.note ?? ''}`.toLowerCase().includes(wanted)) others.push(choice)
    }
    const held = [...first, ...others]
    const listed = held.slice(0, room)
    room -= listed.length
    more += held.length - listed.length
    return { title, items: listed }
  })
  return { groups: shown.filter(({ items }) => items.length > 0), more }
}
