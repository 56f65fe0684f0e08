import type { Settings } from '../settings/settings.ts'

/** Number of cached answers; a dropped one is probed again. */
const mostKnown = 5000

/**
 * Whether the service offers more than the interface. With `auto`, it is probed once per session and organization,
 * because the answer may depend on the token's rights. If the probe fails, the answer is no and not cached.
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
