import { useEffect, useState } from 'react'
import { onAnnounced } from '../store/query-channel.ts'

/** Whether another tab deleted an open query, and has not restored it since. */
export function useDeletedElsewhere(account: string, id: string): boolean {
  const [isDeleted, setIsDeleted] = useState(false)
  useEffect(
    () =>
      onAnnounced(account, (news) => {
        if (news.kind === 'entry' && news.id === id) setIsDeleted(news.gone === 'deleted-here')
      }),
    [account, id],
  )
  return isDeleted
}
