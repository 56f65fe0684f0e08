/** Creates a set of listeners for changes. */
export function createListeners() {
  const all = new Set<() => void>()
  return {
    tell: (): void => {
      for (const listener of all) listener()
    },
    /** Registers a listener for changes. Returns a function that removes it. */
    subscribe: (listener: () => void): (() => void) => {
      all.add(listener)
      return () => all.delete(listener)
    },
  }
}
