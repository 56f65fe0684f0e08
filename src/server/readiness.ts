import { withDeadline } from './http/deadline.ts'
import type { ServerEvent } from './log/event-log.ts'

/** A part that Starboard cannot work without. `check` rejects when it cannot be used right now. */
export type NeededPart = { readonly name: string; readonly check: () => Promise<void> }

type PartState = 'ok' | 'failed' | 'stopping'

/** Whether requests may be sent here, and why not. */
export type ReadyAnswer = {
  readonly status: 'ready' | 'not ready'
  readonly parts: Readonly<Record<string, PartState>>
  /** How the last call to the service went, for information: one that is down is no reason to send people away. */
  readonly service: 'answers' | 'fails' | 'not asked yet'
}

export type Readiness = {
  readonly ask: () => Promise<ReadyAnswer>
  readonly record: (event: ServerEvent) => void
  /** From now on the answer is no. */
  readonly stop: () => void
}

/** Milliseconds for which an answer stands, so that asking often costs no more than one check a second. */
const fresh = 1000
const checkTimeout = 3000

/** Asks nobody else: of the service it knows what the calls of people have shown. */
export function createReadiness(needed: readonly NeededPart[], now: () => number): Readiness {
  let service: ReadyAnswer['service'] = 'not asked yet'
  let stopping = false
  let last: {
    readonly at: number
    readonly parts: Promise<readonly (readonly [string, PartState])[]>
  } | null = null

  const state = async ({ name, check }: NeededPart): Promise<readonly [string, PartState]> => {
    try {
      await withDeadline(checkTimeout, check)
      return [name, 'ok']
    } catch {
      return [name, 'failed']
    }
  }

  return {
    ask: async () => {
      if (stopping) return { status: 'not ready', parts: { server: 'stopping' }, service }
      if (!last || now() - last.at >= fresh) last = { at: now(), parts: Promise.all(needed.map(state)) }
      const parts = await last.parts
      const ready = parts.every(([, one]) => one === 'ok')
      return { status: ready ? 'ready' : 'not ready', parts: Object.fromEntries(parts), service }
    },
    record: (event) => {
      if (event.event !== 'upstream' || event.result === 'aborted') return
      service = /^[1-4]\d\d$/.test(event.result) ? 'answers' : 'fails'
    },
    stop: () => {
      stopping = true
    },
  }
}
