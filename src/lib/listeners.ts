/** Whoever wants to hear of a change. */
export function createListeners() {
  const all = new Set<() => void>()
  return {
    tell: (): void => {
      for (const listener of all) listener()
    },
    /** Calls `listener` at each change; gives the function that ends it. */
    subscribe: (listener: () => void): (() => void) => {
      all.add(listener)
      return () => all.delete(listener)
    },
  }
}
