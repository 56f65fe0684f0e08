import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorWithoutAnswer } from '#api/classify.ts'
import { useAccountKey } from '#local/account.tsx'
import { ChangesScreen } from '#records/changes/changes-screen.tsx'
import { libraryOptions } from '../library/library.ts'
import { libraryList } from '../library/library-list.ts'
import { isTracked, query } from '../query.ts'
import { queryReading } from './query-reading.ts'

/** `/queries?tab=changes`: what differs in the library between two moments, by default the last visit and now. */
export function ChangesPage() {
  const { data, isError, refetch } = useQuery(libraryOptions(useAccountKey()))
  const list = useMemo(() => data && libraryList(query, data.rows.filter(isTracked), data.readAt), [data])
  const error = isError
    ? errorWithoutAnswer('refused', 'Starboard could not read its data in this browser.')
    : null
  return <ChangesScreen reading={queryReading} list={{ data: list, error, refetch }} />
}
