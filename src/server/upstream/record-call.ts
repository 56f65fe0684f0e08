import type { RecordEvent } from '../log/server-event.ts'
import { Refusal } from '../http/http-error.ts'

/** Which request of a browser a call to the service belongs to, for log and metrics. */
export type CallPlace = { readonly requestId: string; readonly route: string }

type RecordedCall = CallPlace & { readonly method: string; readonly signal: AbortSignal }

/** Makes a call to the service and records how long it took and how it went: its status, or why there was none. */
export async function recordCall<Answer extends { readonly status: number }>(
  record: RecordEvent,
  { requestId, route, method, signal }: RecordedCall,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const began = performance.now()
  const note = (result: string) =>
    record({
      event: 'upstream',
      method,
      route,
      result,
      ms: Math.round(performance.now() - began),
      requestId,
    })
  try {
    const answer = await run()
    note(String(answer.status))
    return answer
  } catch (error) {
    if (signal.aborted) note('aborted')
    else note(error instanceof Refusal ? error.code : 'failed')
    throw error
  }
}
