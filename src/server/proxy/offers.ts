import type { Settings } from '../settings/settings.ts'

/** Sessions that are remembered; one that was forgotten is probed once more. */
const mostKnown = 5000

/**
 * What the service offers beside the interface. With `auto` it is asked once for each session and organization, because
 * it may depend on what the token may do; when it cannot be asked, the answer is no, and not remembered.
 */
export function createOffers(queryList: Settings['queryList']) {
  const known = new Map<string, Promise<boolean>>()
  return async (key: string, probe: () => Promise<boolean>): Promise<boolean> => {
    if (queryList !== 'auto') return queryList === 'on'
    const asked = known.get(key)
    if (asked) return asked.catch(() => false)
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= mostKnown) known.delete(oldest)
    const answer = probe()
    known.set(key, answer)
    return answer.catch(() => {
      known.delete(key)
      return false
    })
  }
}
