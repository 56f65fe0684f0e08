import { useEffect, useState } from 'react'
import type { AplChange } from '#apl/contract/apl-language.ts'
import { changesOfQuery } from '#editor/apl-language-door.ts'

type Told = { before: string; after: string; changes: readonly AplChange[] | undefined }

/**
 * Sentences on what changed between two versions of a query; `waiting` until they are there, undefined when the
 * language cannot be had. They are worked out beside the page, after it is drawn.
 */
export function useAplChanges(before: string, after: string): readonly AplChange[] | 'waiting' | undefined {
  const [told, setTold] = useState<Told>()
  useEffect(() => {
    const abort = new AbortController()
    const tell = async () => {
      const changes = await changesOfQuery(before, after, abort.signal)
      if (!abort.signal.aborted) setTold({ before, after, changes })
    }
    void tell()
    return () => abort.abort()
  }, [before, after])
  return told?.before === before && told.after === after ? told.changes : 'waiting'
}
