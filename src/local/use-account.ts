import { type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#api/api-error.ts'
import type { SessionAnswer } from '#contract/session.ts'
import { useActiveOrg } from '#form/use-active-org.ts'
import { orgKeyOf } from './kept-key.ts'

type SessionOptions = UseSuspenseQueryOptions<SessionAnswer, ApiError, SessionAnswer, string[]>

/**
 * The session, and the key of the account, and of its active organization where one is needed, that what this browser
 * keeps belongs to. When the session ends the key stays, so that the text on the page does too; another person's
 * sign-in changes it.
 */
export function useAccount(options: SessionOptions): { session: SessionAnswer; account: string } {
  const { data: session } = useSuspenseQuery(options)
  const [known, setKnown] = useState(session.account?.key ?? '')
  const key = session.account?.key ?? known
  if (key !== known) setKnown(key)
  return { session, account: orgKeyOf(key, useActiveOrg()) }
}
