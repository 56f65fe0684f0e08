import type { AplSurroundings } from '#apl/contract/apl-language.ts'
import type { Held, ToWorker } from './language-protocol.ts'

/** Texts up to this length (UTF-16 units) go with the question. */
const short = 200

/** Texts that are asked about in turn: those of two editors, of a comparison, and what is known around them. */
const most = 8

/**
 * Sends long values to a worker once and names them by number from then on.
 * @returns what to send instead of a value
 */
export function holdValues(post: (message: ToWorker) => void) {
  const numbers = new Map<string | AplSurroundings, number>()
  let last = 0

  return (value: string | number | AplSurroundings): Held | string | number => {
    if (typeof value === 'number' || (typeof value === 'string' && value.length <= short)) return value
    const known = numbers.get(value)
    const held = known ?? ++last
    // What was asked about last is the last to go.
    numbers.delete(value)
    numbers.set(value, held)
    if (known === undefined) post({ kind: 'hold', held, value })
    if (numbers.size > most) release()
    return { held }
  }

  function release() {
    for (const [value, held] of numbers) {
      numbers.delete(value)
      post({ kind: 'release', held })
      return
    }
  }
}
