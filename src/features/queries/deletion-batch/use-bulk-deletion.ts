import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBatch } from '../batch/use-batch.ts'
import { keepVersion } from '../history/keep-version.ts'
import { factsOf, updateEntry } from '../library/library.ts'
import { type LibraryRow, libraryOptions } from '../library/library-options.ts'
import { deleteRecord } from '../record/delete-record.ts'
import { readRecord } from '../record/read-record.ts'
import { recordOptions } from '../record/record-options.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import { createDeletion } from './create-deletion.ts'
import { readQueries } from './deletion-rows.ts'

/** The deletion of these queries, which are read anew at once. Nothing more is sent once the component goes. */
export function useBulkDeletion(account: string, rows: readonly LibraryRow[]) {
  const queryClient = useQueryClient()
  const [deletion] = useState(() =>
    createDeletion({
      read: (id) => readRecord(id),
      remove: (record) => deleteRecord(record),
      async keepCopy({ id, text, receivedAt: at }) {
        const store = await openQueryStore()
        await keepVersion(store, { account, id, text, at, source: 'loaded', note: '' })
      },
      async markDeleted({ id, text }, isOurs) {
        queryClient.removeQueries({ queryKey: recordOptions(id).queryKey })
        const store = await openQueryStore()
        await Promise.allSettled([
          isOurs && keepVersion(store, { account, id, text, at: Date.now(), source: 'deleted', note: '' }),
          updateEntry(store, account, id, { ...factsOf(text), gone: 'deleted-here' }),
        ])
      },
    }),
  )
  const [queries] = useState(() =>
    rows.filter(({ gone }) => gone === null).map(({ id, name }) => ({ id, name: name || id })),
  )
  const reading = useBatch(deletion.reading)
  const deleting = useBatch(deletion.deleting)
  useEffect(() => {
    const start = setTimeout(() => void deletion.reading.run(queries))
    return () => {
      clearTimeout(start)
      deletion.reading.cancel()
      deletion.deleting.cancel()
    }
  }, [deletion, queries])

  const isOver = deleting.items.length > 0 && !deleting.isRunning
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
  }, [isOver, queryClient, account])
  return {
    ...deletion,
    queries,
    readingState: reading,
    deletingState: deleting,
    doomed: readQueries(reading),
  }
}
