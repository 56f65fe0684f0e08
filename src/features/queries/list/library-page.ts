import type { SessionAnswer } from '#contract/session.ts'
import { createContext, use } from 'react'
import type { LibraryRow } from '../library/library.ts'
import type { useAdding } from './adding.tsx'
import type { useFilling } from './service-queries.tsx'

/** State shared by the parts of the library screen. */
type LibraryPage = {
  readonly isEmpty: boolean
  /** Whether it is empty, or incomplete, only because the service's list is still being loaded. */
  readonly isLoading: boolean
  /** False when the library lasts only as long as this page. */
  readonly isLasting: boolean
  readonly adding: ReturnType<typeof useAdding>
  /** Reading what the service has. */
  readonly filling: ReturnType<typeof useFilling>
  readonly deployment: SessionAnswer['deployment']
  /** Ids of sample queries missing from the library. */
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
