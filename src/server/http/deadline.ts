/** Another server did not answer in time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/**
 * Runs `task` with a signal that fires after `milliseconds` or when `parent` fires, and rejects at that moment even if
 * `task` continues. It keeps its own timer because on Node 20, `AbortSignal.any` and `AbortSignal.timeout` may be
 * garbage-collected before they fire (nodejs/node #57736).
 */
export async function withDeadline<T>(
  milliseconds: number,
  task: (signal: AbortSignal) => Promise<T>,
  parent?: AbortSignal,
): Promise<T> {
  const controller = new AbortController()
  const fired = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true })
  })
  // The reason of an abandoned request is a text, which no error handler would get.
  const follow = () => controller.abort(new Error(String(parent?.reason)))
  const timer = setTimeout(() => controller.abort(new DeadlineError('No answer in time')), milliseconds)
  parent?.addEventListener('abort', follow, { once: true })
  if (parent?.aborted) follow()
  try {
    return await Promise.race([task(controller.signal), fired])
  } finally {
    clearTimeout(timer)
    parent?.removeEventListener('abort', follow)
  }
}
