import { useState } from 'react'
import { endSession } from '#api/leave-page.ts'
import { Button } from '#ui/button.tsx'

/** Ends the session that could not be ended before. */
export function EndOpenSession() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function end() {
    setSending(true)
    try {
      await endSession()
    } catch (error) {
      setSending(false)
      setProblem(error instanceof Error ? error.message : 'It did not work.')
    }
  }

  return (
    <>
      <Button
        variant="primary"
        disabledReason={isSending ? 'Signing out…' : undefined}
        onClick={() => void end()}
      >
        Sign out
      </Button>
      {problem !== null && (
        <p role="alert" className="text-sm break-words text-danger">
          {problem}
        </p>
      )}
    </>
  )
}
