import { type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { ApiError } from '#api/api-error.ts'
import type { SessionAnswer } from '#contract/session.ts'
import { useActiveOrg } from '#form/active-org.tsx'
import type { Collection } from './collection.ts'
import { keyFor, orgKeyOf } from './local-store.ts'

type SessionOptions = UseSuspenseQueryOptions<SessionAnswer, ApiError, SessionAnswer, string[]>

/**
 * The session, and the key under which this browser stores data: that of the account, and of its active organization if
 * one is needed. When the session ends, the key stays, and so does the text on the page; another person's sign-in
 * changes it.
 */
export function useAccount(options: SessionOptions): { session: SessionAnswer; account: string } {
  const { data: session } = useSuspenseQuery(options)
  const [known, setKnown] = useState(session.account?.key ?? '')
  const key = session.account?.key ?? known
  if (key !== known) setKnown(key)
  return { session, account: orgKeyOf(key, useActiveOrg()) }
}

/** Whether this browser may have data of this person under another key, without knowing whose it is. */
export const mayHaveOtherToken = ({ account, session }: SessionAnswer): boolean =>
  session?.method === 'token' || account?.unnamedKey !== undefined

const AccountContext = createContext<string | null>(null)
const NameContext = createContext<string | null>(null)

type AccountProviderProps = {
  account: string
  /** Name of the signed-in person; null if unknown. */
  name?: string | null
  children: ReactNode
}

/** Provides the account, including its organization, whose data this browser stores. */
export function AccountProvider({ account, name = null, children }: AccountProviderProps) {
  return (
    <AccountContext value={account}>
      <NameContext value={name}>{children}</NameContext>
    </AccountContext>
  )
}

/** The signed-in person's name according to the authorization server; null if unknown. */
export const useAccountName = (): string | null => useContext(NameContext)

/** The key of the account, and of its active organization if one is needed; see `local-store.ts`. */
export function useAccountKey(): string {
  const account = useContext(AccountContext)
  if (account === null) throw new Error('useAccountKey needs an AccountProvider above it')
  return account
}

/** The key under which a collection is stored for the account, or for its active organization. */
export const useStorageKey = (kind: string): string => keyFor(kind, useAccountKey())

type LoadCollections = () => Promise<readonly Collection<unknown>[]>

const CollectionsContext = createContext<LoadCollections>(async () => [])

/** Provides a function that loads the collections of all features, for validating imported files. */
export function KnownCollectionsProvider({ load, children }: { load: LoadCollections; children: ReactNode }) {
  return <CollectionsContext value={load}>{children}</CollectionsContext>
}

/** Loads the collections of all features; none without a provider. */
export const useKnownCollections = (): LoadCollections => useContext(CollectionsContext)
