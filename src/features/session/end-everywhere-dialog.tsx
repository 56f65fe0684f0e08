import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { endSession } from '#api/leave-page.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Asks before ending every session of the account. */
export function EndEverywhereDialog({ onClose }: { onClose(): void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function end() {
    setSending(true)
    try {
      await endSession({ isEverywhere: true })
    } catch (error) {
      setSending(false)
      setProblem(error instanceof ApiError ? error.fullText : 'Something went wrong. Try again.')
    }
  }

  return (
    <Dialog
      onClose={onClose}
      title="Sign out everywhere?"
      footer={
        <>
          <Button onClick={onClose}>Stay signed in</Button>
          <Button
            variant="danger"
            disabledReason={isSending ? 'Signing out…' : undefined}
            onClick={() => void end()}
          >
            Sign out everywhere
          </Button>
        </>
      }
    >
      <p className="text-sm">
        This ends every session of your account, in this browser and in all others. Drafts stay in the browser
        you typed them in, and Starboard shows them only to you.
      </p>
      {problem !== null && (
        <p role="alert" className="mt-3 text-sm break-words text-danger">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
