import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const NowContext = createContext<number | null>(null)

type NowProviderProps = {
  /** How far the clock of this computer is ahead, in milliseconds. */
  clockError: number
  children: ReactNode
}

/** Gives the page one clock that moves on each half minute, so that all relative times agree. */
export function NowProvider({ clockError, children }: NowProviderProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return <NowContext value={now - clockError}>{children}</NowContext>
}

/** The page's clock, in milliseconds since the epoch. */
export function useNow(): number {
  const now = useContext(NowContext)
  if (now === null) throw new Error('useNow needs a NowProvider above it')
  return now
}
