import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createEditLock, type LockHolder, type Standing } from './edit-lock.ts'

// Browsers have locks in secure contexts only.
const locks = 'locks' in navigator ? navigator.locks : null

/** The lock on one query of one account, for as long as its page is open. */
export function useEditLock(account: string, id: string) {
  const key = JSON.stringify([account, id])
  const [known, setKnown] = useState<{ key: string; standing: Standing }>({ key, standing: 'opening' })
  const holder = useRef<LockHolder>(null)
  const lock = useRef<ReturnType<typeof createEditLock>>(null)
  useEffect(() => {
    if (!locks) return undefined
    const onStanding = (standing: Standing) => setKnown({ key, standing })
    const created = createEditLock({ account, id, locks, holder: () => holder.current, onStanding })
    lock.current = created
    return () => created.close()
  }, [account, id, key])

  const takeOver = useCallback(() => void lock.current?.takeOver(), [])
  const confirm = useCallback(async () => lock.current?.confirm(), [])
  const holdUntil = useCallback((write: Promise<unknown>) => lock.current?.holdUntil(write), [])
  const register = useCallback((next: LockHolder) => {
    holder.current = next
    return () => {
      if (holder.current === next) holder.current = null
    }
  }, [])
  const standing = !locks ? 'held' : known.key === key ? known.standing : 'opening'
  return useMemo(
    () => ({
      standing,
      /** Takes the query over from the tab that edits it. */
      takeOver,
      /** Resolves once it is known whether another tab took the query until now. */
      confirm,
      /** Tells of a write that must be done before another tab may edit. */
      holdUntil,
      /** Connects the editor; gives the function that ends it. */
      register,
    }),
    [standing, takeOver, confirm, holdUntil, register],
  )
}

export type EditLock = ReturnType<typeof useEditLock>
