import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useAccountKey } from '#local/account.tsx'
import { importPart } from '#ui/import-part.ts'
import { libraryOptions } from '../library/library.ts'
import type { RuleCheck } from './check-rules.ts'

/** The finding of the query language in each text that was checked; undefined for a text without one. */
export type LanguageMarks = Pick<ReadonlyMap<string, RuleCheck | undefined>, 'get' | 'has' | 'size'>

export const languageRule = { rule: 'language', label: 'Query language' } as const

/** For a text that could not be checked, so that nothing looks fine unseen. */
export const unchecked: RuleCheck = {
  ...languageRule,
  severity: 'hint',
  path: ['query', 'apl'],
  sentence: 'The APL could not be checked here. Open the query to see its language hints.',
}

/** If the check could not be loaded. */
const nothingChecked: LanguageMarks = { size: 0, has: () => false, get: () => unchecked }

/** Milliseconds until the first paint is likely over. */
const firstPaint = 300

/** What the query language says about the library, checked in a worker; null until the first check is done. */
export function useLanguageMarks(): LanguageMarks | null {
  const account = useAccountKey()
  const { data: library } = useQuery(libraryOptions(account))
  const queryKey = ['language marks', account]
  const { data } = useQuery({
    queryKey: [...queryKey, library?.readAt],
    queryFn: library
      ? async ({ client, signal }): Promise<LanguageMarks> => {
          if (library.rows.length === 0) return new Map()
          const [, last] =
            client.getQueriesData<LanguageMarks>({ queryKey }).findLast(([, marks]) => marks) ?? []
          if (!last?.size) await new Promise((resolve) => setTimeout(resolve, firstPaint))
          const part = importPart(() => import('./language-check.ts'), 'The check of the query language')
          const check = await part.catch(() => null)
          return check ? check.checkLibrary(library, last, signal) : nothingChecked
        }
      : skipToken,
    // The rest of the page does not wait for it.
    meta: { isLate: true },
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  })
  return data ?? null
}
