import type { Settings } from '../settings/settings.ts'

/** Number of cached answers; a dropped one is probed again. */
const mostKnown = 5000

type Probe = { readonly asked: Promise<boolean>; answer: boolean | null }

/**
 * Whether the service offers more than the interface. With `auto`, it is probed once per session and organization,
 * because the answer may depend on the token's rights. If the probe fails, the answer is no and not cached.
 */
export function createOffers(queryList: Settings['queryList']) {
  const probes = new Map<string, Probe>()
  return {
    /** The answer; null unless it is known without asking. */
    known: (key: string): boolean | null =>
      queryList === 'auto' ? (probes.get(key)?.answer ?? null) : queryList === 'on',
    async ask(key: string, probe: () => Promise<boolean>): Promise<boolean> {
      if (queryList !== 'auto') return queryList === 'on'
      const earlier = probes.get(key)
      if (earlier) return earlier.asked.catch(() => false)
      const [oldest] = probes.keys()
      if (oldest !== undefined && probes.size >= mostKnown) probes.delete(oldest)
      const made: Probe = { asked: probe(), answer: null }
      probes.set(key, made)
      try {
        return (made.answer = await made.asked)
      } catch {
        probes.delete(key)
        return false
      }
    },
  }
}
