/**
 * Does `work` while no other page of this browser holds the lock of this name (Web Locks). Where the browser has none,
 * on pages that are not secure, the work is done at once.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = 'navigator' in globalThis && 'locks' in navigator ? navigator.locks : undefined
  return locks ? locks.request(name, work) : work()
}
