import { createContext, type ReactNode, useContext } from 'react'
import type { Collection } from './collection.ts'

type LoadCollections = () => Promise<readonly Collection<unknown>[]>

const CollectionsContext = createContext<LoadCollections>(async () => [])

/** Says below it how to get the collections of all features, which what imports a file checks its items against. */
export function KnownCollectionsProvider({ load, children }: { load: LoadCollections; children: ReactNode }) {
  return <CollectionsContext value={load}>{children}</CollectionsContext>
}

/** Loads the collections of all features; none without a provider. */
export const useKnownCollections = (): LoadCollections => useContext(CollectionsContext)
