/** Runs tasks with the same key one after the other, in the order they came; other keys do not wait. */
export type KeyLock = <T>(key: string, task: () => Promise<T>) => Promise<T>

export function createKeyLock(): KeyLock {
  const last = new Map<string, Promise<unknown>>()
  return (key, task) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(task, task)
    const settled = mine
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === settled) last.delete(key)
      })
    last.set(key, settled)
    return mine
  }
}
