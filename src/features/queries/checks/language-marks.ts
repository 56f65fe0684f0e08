import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useAccountKey } from '#local/account.tsx'
import { importPart } from '#ui/import-part.ts'
import { type Library, libraryOptions, searchTextsOf } from '../library/library.ts'
import type { RuleCheck } from './check-rules.ts'

/** The finding of the query language in each text that was checked; undefined for a text without one. */
export type LanguageMarks = ReadonlyMap<string, RuleCheck | undefined>

export const languageRule = { rule: 'language', label: 'Query language' } as const

/** For a text that could not be checked, so that nothing looks fine unseen. */
export const unchecked: RuleCheck = {
  ...languageRule,
  severity: 'hint',
  path: ['query', 'apl'],
  sentence: 'The APL could not be checked here. Open the query to see its language hints.',
}

/** Milliseconds until the first paint is likely over. */
const firstPaint = 300

const marksKey = (account: string) => ['language marks', account] as const

const marksOptions = (account: string, library: Library | undefined) =>
  queryOptions({
    queryKey: [...marksKey(account), library?.readAt],
    queryFn: library
      ? async ({ client, signal }): Promise<LanguageMarks> => {
          const last = client
            .getQueriesData<LanguageMarks>({ queryKey: marksKey(account) })
            .flatMap(([, marks]) => marks ?? [])
            .at(-1)
          const texts = new Set(library.rows.map((row) => searchTextsOf(row).apl))
          const isKnown = (apl: string) => last?.has(apl) === true && last.get(apl) !== unchecked
          // The same object for the same texts, because the findings depend on it.
          if (last?.size === texts.size && [...texts].every(isKnown)) return last
          if (!last) await new Promise((resolve) => setTimeout(resolve, firstPaint))
          const marks = new Map<string, RuleCheck | undefined>()
          const load = importPart(() => import('./language-check.ts'), 'The check of the query language')
          const check = await load.catch(() => null)
          for (const apl of texts) {
            signal.throwIfAborted()
            marks.set(apl, isKnown(apl) ? last?.get(apl) : check ? await check.languageCheck(apl) : unchecked)
          }
          return marks
        }
      : skipToken,
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  })

/** What the query language says about the library, checked in a worker; null until the first check is done. */
export function useLanguageMarks(): LanguageMarks | null {
  const account = useAccountKey()
  const { data: library } = useQuery(libraryOptions(account))
  return useQuery(marksOptions(account, library)).data ?? null
}
