import { workerAddress } from '#lib/worker-address.ts'
import type { MatchAnswer, Matches, MatchRequest } from './find-matches.ts'
import type { FindSpec } from './find-spec.ts'

// oxlint-disable-next-line import/default -- the address of the built worker, made by Vite
import workerUrl from './match-worker.ts?worker&url'

/** Why texts could not be searched, as a sentence for the user. */
export class MatchError extends Error {
  override readonly name = 'MatchError'
}

/** Searches texts one at a time without blocking the page. */
export type Matcher = {
  /** Rejects with `MatchError`. */
  find(spec: FindSpec, texts: readonly string[]): Promise<readonly Matches[]>
}

export type MatchWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** Time limit for the texts of one query, in milliseconds; ordinary patterns take a few. */
const matchLimit = 2000
/** Time limit for loading the worker, in milliseconds. */
const startLimit = 20_000

const tooSlow =
  'The regular expression takes too long on one of the texts. Simplify it: nested repetitions, such as (a+)+, are the usual cause.'
const notStarted = 'The search could not be loaded. Reload the page and try again.'

/** A matcher that searches in a worker, and terminates it when one query's texts take too long. */
export function createMatcher(start: () => MatchWorker): Matcher {
  let worker: Promise<MatchWorker> | null = null
  let queue: Promise<unknown> = Promise.resolve()

  function started(): Promise<MatchWorker> {
    worker ??= new Promise((resolve, reject) => {
      const next = start()
      const fail = () => {
        worker = null
        next.terminate()
        reject(new MatchError(notStarted))
      }
      const timer = setTimeout(fail, startLimit)
      next.addEventListener('error', fail, { once: true })
      next.addEventListener(
        'message',
        () => {
          clearTimeout(timer)
          resolve(next)
        },
        { once: true },
      )
    })
    return worker
  }

  async function ask(request: MatchRequest): Promise<readonly Matches[]> {
    const running = await started()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        running.terminate()
        worker = null
        reject(new MatchError(tooSlow))
      }, matchLimit)
      const receive = ({ data: answer }: MessageEvent<MatchAnswer>) => {
        clearTimeout(timer)
        if ('problem' in answer) reject(new MatchError(answer.problem))
        else resolve(answer.found)
      }
      running.addEventListener('message', receive, { once: true })
      running.postMessage(request)
    })
  }

  return {
    find(spec, texts) {
      const next = queue.then(() => ask({ spec, texts }))
      queue = next.catch(() => undefined)
      return next
    },
  }
}

const address = workerAddress('match-worker', workerUrl)

/** Starts the find-and-replace worker. The Trusted Types policy accepts only its URL. */
export const startMatchWorker = (): Worker => new Worker(address, { type: 'module', name: 'match' })
