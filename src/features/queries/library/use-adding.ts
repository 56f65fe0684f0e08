import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { countText } from '#lib/count-text.ts'
import { toast } from '#ui/toast.ts'
import { type AddProgress, type AddReport, addQueries } from './add-queries.ts'
import { libraryOptions } from './library-options.ts'
import { reportNotKept } from './report-not-kept.ts'
import { openQueryStore } from '../store/open-query-store.ts'

type Wanted = { ids: readonly string[]; keepFailed: boolean }

/** Adding many queries: its progress, how to stop it, and what came of it. */
export function useAdding(account: string) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<AddProgress | null>(null)
  const [report, setReport] = useState<AddReport | null>(null)
  const controller = useRef<AbortController>(null)

  const { mutate, isPending } = useMutation({
    async mutationFn({ ids, keepFailed }: Wanted) {
      controller.current = new AbortController()
      setReport(null)
      const { signal } = controller.current
      try {
        const store = await openQueryStore()
        const result = await addQueries(store, account, ids, {
          keepFailed,
          signal,
          onProgress: setProgress,
        })
        setReport(result)
        if (result.added.length > 0) {
          const title = `${countText(result.added.length, 'query', 'queries')} added to the library`
          toast({ title, tone: 'success' })
        }
        // The page is told of a lost session as of any other failure.
        if (result.ended) throw result.ended
      } finally {
        setProgress(null)
        await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
      }
    },
    onError(error: unknown) {
      if (!(error instanceof ApiError)) reportNotKept()
    },
  })

  return {
    add: (wanted: Wanted) => mutate(wanted),
    isPending,
    progress,
    stop: () => controller.current?.abort(),
    report,
    dismiss: () => setReport(null),
  }
}
