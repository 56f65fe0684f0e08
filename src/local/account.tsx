import { type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { ApiError } from '#api/api-error.ts'
import type { SessionAnswer } from '#contract/session.ts'
import { useActiveOrg } from '#form/active-org.tsx'
import type { Collection } from './collection.ts'
import { keyFor, orgKeyOf } from './local-store.ts'

type SessionOptions = UseSuspenseQueryOptions<SessionAnswer, ApiError, SessionAnswer, string[]>

/**
 * The session, and the key of the account, and of its active organization where one is needed, that what this browser
 * keeps belongs to. When the session ends the key stays, so that the text on the page does too; another person's
 * sign-in changes it.
 */
export function useAccount(options: SessionOptions): { session: SessionAnswer; account: string } {
  const { data: session } = useSuspenseQuery(options)
  const [known, setKnown] = useState(session.account?.key ?? '')
  const key = session.account?.key ?? known
  if (key !== known) setKnown(key)
  return { session, account: orgKeyOf(key, useActiveOrg()) }
}

/** Whether this browser may keep what is this person’s under another key, of which nothing tells whose it is. */
export const mayHaveOtherToken = ({ account, session }: SessionAnswer): boolean =>
  session?.method === 'token' || account?.unnamedKey !== undefined

const AccountContext = createContext<string | null>(null)
const NameContext = createContext<string | null>(null)

type AccountProviderProps = {
  account: string
  /** Of the person who is signed in; null when nobody says. */
  name?: string | null
  children: ReactNode
}

/** Says below it to whose account, and to which organization of it, what this browser keeps belongs. */
export function AccountProvider({ account, name = null, children }: AccountProviderProps) {
  return (
    <AccountContext value={account}>
      <NameContext value={name}>{children}</NameContext>
    </AccountContext>
  )
}

/** What the authorization server calls the person who is signed in; null when it does not say. */
export const useAccountName = (): string | null => useContext(NameContext)

/** The key of the account, and of its active organization where one is needed: see `local-store.ts`. */
export function useAccountKey(): string {
  const account = useContext(AccountContext)
  if (account === null) throw new Error('useAccountKey needs an AccountProvider above it')
  return account
}

/** The key under which a collection is kept for the account, or for its active organization. */
export const useStorageKey = (kind: string): string => keyFor(kind, useAccountKey())

type LoadCollections = () => Promise<readonly Collection<unknown>[]>

const CollectionsContext = createContext<LoadCollections>(async () => [])

/** Says below it how to get the collections of all features, which what imports a file checks its items against. */
export function KnownCollectionsProvider({ load, children }: { load: LoadCollections; children: ReactNode }) {
  return <CollectionsContext value={load}>{children}</CollectionsContext>
}

/** Loads the collections of all features; none without a provider. */
export const useKnownCollections = (): LoadCollections => useContext(CollectionsContext)
