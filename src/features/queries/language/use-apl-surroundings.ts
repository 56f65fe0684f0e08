import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { AplSurroundings } from '#apl/contract/apl-language.ts'
import { useKeptList } from '#ui/use-kept.ts'
import { useIdle, useTokenList } from '../access/use-lists.ts'
import { grantedDatasets } from '../access/who-can-touch.ts'
import { libraryOptions } from '../library/library.ts'
import { useLibraryDatasets } from '../library/use-library.ts'
import { knownQueries, type QueriesByDataset, readDatasets, sameQueries } from './known-queries.ts'

/** Milliseconds of work between two other tasks, and of rest after it. */
const slice = 4
const rest = 16

/** Does work in slices between other tasks, from `delay` milliseconds on; gives the function that ends it early. */
export function runIdly<Result>(
  work: Generator<void, Result>,
  onDone: (result: Result) => void,
  delay = 200,
): () => void {
  let timer = setTimeout(run, delay)
  function run() {
    const end = performance.now() + slice
    do {
      const step = work.next()
      if (step.done) return onDone(step.value)
    } while (performance.now() < end)
    timer = setTimeout(run, rest)
  }
  return () => clearTimeout(timer)
}

/** Milliseconds without a key before it is looked which datasets a query reads. */
const pause = 800

interface EditedQuery {
  id: string
  apl: string
  /** That of its record. */
  dataset: string
}

const none: QueriesByDataset = {}

/**
 * What is known around a query under edit: names of datasets from the library and, where one may list them, from the
 * grants of the tokens; and the library's other queries on the datasets that it reads. Gathered when the page has
 * nothing better to do. The same object for as long as it says the same, because every other one is sent to a worker.
 */
export function useAplSurroundings(account: string, { id, apl, dataset }: EditedQuery): AplSurroundings {
  const isIdle = useIdle()
  const rows = useQuery(libraryOptions(account)).data?.rows
  const inLibrary = useLibraryDatasets(account)
  const { data: tokenList } = useTokenList()
  const granted = useMemo(() => grantedDatasets(tokenList?.subjects ?? []), [tokenList])
  const names = useMemo(() => [...new Set([...inLibrary, ...granted])].sort(), [inLibrary, granted])
  const datasets = useKeptList(names)
  const known = useMemo(() => new Set(datasets), [datasets])

  const [read, setRead] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isIdle) return undefined
    const look = () => {
      const next = readDatasets(apl, dataset, known)
      setRead((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    const timer = setTimeout(look, pause)
    return () => clearTimeout(timer)
  }, [isIdle, apl, dataset, known])

  const [queries, setQueries] = useState(none)
  useEffect(() => {
    if (!rows) return undefined
    const others = rows.filter((row) => row.id !== id)
    return runIdly(knownQueries(others, read), (next) =>
      setQueries((before) => (sameQueries(before, next) ? before : next)),
    )
  }, [rows, read, id])

  return useMemo(() => ({ datasets, queriesByDataset: queries }), [datasets, queries])
}
