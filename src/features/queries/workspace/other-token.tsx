import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { timeNow } from '#api/service-clock.ts'
import type { SessionAnswer } from '#contract/session.ts'
import { useAccountKey } from '#local/account.tsx'
import { openLocalStore } from '#local/open-local-store.ts'
import { answerOtherTokens, findOtherTokens } from '#local/settings/other-tokens.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Notice } from '#ui/notice.tsx'

type OtherTokenProps = { session: SessionAnswer }

const otherTokensOptions = (account: string, session: SessionAnswer) =>
  queryOptions({
    queryKey: ['other-tokens', account],
    queryFn: async () => findOtherTokens(await openLocalStore(), account, session, timeNow()),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What is stored under other tokens, and a way to dismiss the notice. A browser without storage has none. */
function useOtherTokens({ session }: OtherTokenProps) {
  const queryClient = useQueryClient()
  const options = otherTokensOptions(useAccountKey(), session)
  const { data } = useQuery(options)
  async function answer() {
    queryClient.setQueryData(options.queryKey, (known) => known && { ...known, isAnswered: true })
    await answerOtherTokens(await openLocalStore(), session, timeNow()).catch(() => undefined)
  }
  return { others: data?.others ?? [], isAnswered: data?.isAnswered ?? true, answer: () => void answer() }
}

/** Until dismissed, says that this browser has work under another token whose owner is unknown. */
export function OtherTokenNotice(props: OtherTokenProps) {
  const { others, isAnswered, answer } = useOtherTokens(props)
  if (isAnswered || others.length === 0) return null
  return (
    <Notice tone="info" icon={KeyRound} onDismiss={answer}>
      This browser has work saved under another access token. If it is yours, bring it here in{' '}
      <Link to="/settings" hash="data" className="font-medium underline underline-offset-2">
        Settings
      </Link>
      .
    </Notice>
  )
}

const OtherTokenDialog = lazyPart(
  () => import('./import-dialog.tsx'),
  'OtherTokenDialog',
  'The work of another token',
)

/** Offers to import what is stored under another token; hidden when there is nothing. */
export function OtherTokenButton(props: OtherTokenProps) {
  const { others, answer } = useOtherTokens(props)
  const [isOpen, setIsOpen] = useState(false)
  if (others.length === 0) return null
  function close() {
    setIsOpen(false)
    answer()
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Use work saved under another token…</Button>
      {isOpen && <OtherTokenDialog others={others} onClose={close} />}
    </>
  )
}
