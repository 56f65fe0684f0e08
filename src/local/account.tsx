import { createContext, type ReactNode, useContext } from 'react'
import { keyFor } from './kept-key.ts'

const AccountContext = createContext<string | null>(null)

/** Says below it to whose account, and to which organization of it, what this browser keeps belongs. */
export function AccountProvider({ account, children }: { account: string; children: ReactNode }) {
  return <AccountContext value={account}>{children}</AccountContext>
}

/** The key of the account, and of its active organization where one is needed: see `kept-key.ts`. */
export function useAccountKey(): string {
  const account = useContext(AccountContext)
  if (account === null) throw new Error('useAccountKey needs an AccountProvider above it')
  return account
}

/** The key under which a collection is kept for the account, or for its active organization. */
export const useKeptKey = (kind: string): string => keyFor(kind, useAccountKey())
