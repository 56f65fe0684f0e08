import { workerAddress } from '#lib/worker-address.ts'
import type { MatchAnswer, Matches, MatchRequest } from './find-matches.ts'
import type { FindSpec } from './find-spec.ts'
// oxlint-disable-next-line import/default -- the address of the built worker, made by Vite
import workerUrl from './match-worker.ts?worker&url'

/** Why texts could not be searched, as a sentence for a person. */
export class MatchError extends Error {
  override readonly name = 'MatchError'
}

/** Finds in texts, each after the other, without ever keeping the page busy. */
export type Matcher = {
  /** Rejects with `MatchError`. */
  find(spec: FindSpec, texts: readonly string[]): Promise<readonly Matches[]>
}

export type MatchWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** How long the texts of one query may take, in milliseconds; ordinary patterns take a few. */
const matchLimit = 2000
/** How long the worker may take to load. */
const startLimit = 20_000

const tooSlow =
  'The regular expression takes too long on one of the texts. Simplify it: nested repetitions, such as (a+)+, are the usual cause.'
const notStarted = 'The search could not be loaded. Reload the page and try again.'

/** A matcher that gives each query's texts to a worker, and ends the worker when they take too long. */
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

/** Starts the worker that finds and replaces. Its address is the only one this policy accepts. */
export const startMatchWorker = (): Worker => new Worker(address, { type: 'module', name: 'match' })
