/** Wraps a pure function of a text so that what it gave for the last few texts is given again. */
export function rememberLast<T extends object>(make: (text: string) => T, most = 4): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const value = known.get(text) ?? make(text)
    // Put last, so that what was not asked for longest goes first.
    known.delete(text)
    known.set(text, value)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return value
  }
}
