import type { SessionAnswer } from '#contract/session.ts'
import { createContext, use } from 'react'
import type { LibraryRow } from '../library/library.ts'
import type { useAdding } from './adding.tsx'
import type { useFilling } from './service-queries.tsx'

/** What the parts of the library's screen share. */
type LibraryPage = {
  /** The library holds nothing. */
  readonly isEmpty: boolean
  /** False: this browser keeps the library for this page only. */
  readonly isLasting: boolean
  readonly adding: ReturnType<typeof useAdding>
  /** Reading the list of the service; null where it has none. */
  readonly filling: ReturnType<typeof useFilling> | null
  readonly deployment: SessionAnswer['deployment']
  /** Ids of samples that the library does not have. */
  readonly samples: readonly string[]
  onImport(): void
  onDelete(rows: readonly LibraryRow[]): void
}

export const LibraryPageContext = createContext<LibraryPage | null>(null)

export function useLibraryPage(): LibraryPage {
  const page = use(LibraryPageContext)
  if (!page) throw new Error('useLibraryPage needs the page of the library above it')
  return page
}
