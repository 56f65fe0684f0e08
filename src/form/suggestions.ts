/** A value that a field offers; any other may be typed. */
export type Suggestion = {
  value: string
  /** Where it is known from, or what it means. */
  note?: string | undefined
}

const most = 100

/** The suggestions that hold a text, those that begin with it first; and how many more there are. */
export function matchingSuggestions(
  suggestions: readonly Suggestion[],
  text: string,
): { shown: readonly Suggestion[]; more: number } {
  const wanted = text.trim().toLowerCase()
  const holding = suggestions.filter(({ value }) => value.toLowerCase().includes(wanted))
  const isFirst = ({ value }: Suggestion) => value.toLowerCase().startsWith(wanted)
  const sorted = [...holding.filter(isFirst), ...holding.filter((suggestion) => !isFirst(suggestion))]
  return { shown: sorted.slice(0, most), more: Math.max(0, sorted.length - most) }
}
