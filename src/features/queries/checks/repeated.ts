/** The values that stand in a list more than once, each once, in the order of their second place. */
export function repeated<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<Value>()
  const twice = new Set<Value>()
  for (const value of values) {
    if (seen.has(value)) twice.add(value)
    seen.add(value)
  }
  return [...twice]
}
