import { useQueryClient } from '@tanstack/react-query'
import { useNow } from '#ui/now.tsx'
import { orgOptions } from './org-options.ts'

/** The page's clock in milliseconds since the epoch, never before the list arrived: the clock moves in half minutes. */
export function useOrgsNow(): number {
  const list = useQueryClient().getQueryData(orgOptions.list().queryKey)
  return Math.max(useNow(), list?.receivedAt ?? 0)
}
