/** Lets one thing happen at a time, in the order in which they were asked for. */
export type Turns = {
  /** True when nothing is under way or waiting. */
  free(): boolean
  take<Result>(work: () => Promise<Result>): Promise<Result>
}

/** The turns of one resource. */
export function createTurns(): Turns {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  async function settled(before: Promise<unknown>): Promise<void> {
    await before.catch(() => null)
    waiting--
  }
  return {
    free: () => waiting === 0,
    take: (work) => {
      const mine = waiting === 0 ? work() : last.then(work)
      waiting++
      last = settled(mine)
      return mine
    },
  }
}
