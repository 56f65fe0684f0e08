export type SteppedValues<Value> = {
  /** The value of a key, worked out to its end if need be. */
  get(key: string): Value
  /** Works a value out ahead while `hasTime` says so; true once it is there. Goes on where it was stopped. */
  prepare(key: string, hasTime: () => boolean): boolean
}

/** Values that are worked out in steps, each once: ahead in pauses, or at once when they are needed before. */
export function steppedValues<Value>(
  start: (key: string) => Generator<undefined, Value>,
): SteppedValues<Value> {
  const works = new Map<string, Generator<undefined, Value>>()
  const values = new Map<string, { value: Value }>()

  function workOn(key: string, hasTime: () => boolean): { value: Value } | undefined {
    const known = values.get(key)
    if (known) return known
    const work = works.get(key) ?? start(key)
    works.set(key, work)
    while (hasTime()) {
      const { done, value } = work.next()
      if (!done) continue
      const made = { value }
      values.set(key, made)
      works.delete(key)
      return made
    }
    return undefined
  }

  return {
    get(key) {
      for (;;) {
        const made = workOn(key, () => true)
        if (made) return made.value
      }
    },
    prepare: (key, hasTime) => workOn(key, hasTime) !== undefined,
  }
}
