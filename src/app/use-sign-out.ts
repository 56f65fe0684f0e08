import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { signOut } from '#api/session.ts'
import { toast } from '#ui/toast.ts'
import { announceSignOut, onSignOutElsewhere } from './sign-out-channel.ts'

/** Signs out here and in every other tab; signing out elsewhere empties this page as well. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()

  async function leave() {
    queryClient.clear()
    await router.navigate({ to: '/sign-in' })
  }

  const leaveWithOthers = useEffectEvent(() => void leave())
  useEffect(() => onSignOutElsewhere(() => leaveWithOthers()), [])

  return async () => {
    try {
      await signOut()
    } catch {
      toast({
        title: 'Could not sign out',
        description: 'The session may still be open. Try again.',
        tone: 'danger',
      })
      return
    }
    announceSignOut()
    await leave()
  }
}
