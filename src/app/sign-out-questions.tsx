import { abandonSession } from '#api/leave-page.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import type { SignOutQuestion } from './use-sign-out.ts'

type SignOutQuestionsProps = { question: SignOutQuestion; onSignOut(): void; onClose(): void }

/** The dialogs on the way to being signed out. */
export function SignOutQuestions({ question, onSignOut, onClose }: SignOutQuestionsProps) {
  if (question.kind === 'unsaved')
    return <SignOutDialog unsaved={question.unsaved} onSignOut={onSignOut} onClose={onClose} />
  if (question.kind === 'unfinished')
    return (
      <ConfirmDialog
        title="Sign out now?"
        action="Sign out"
        keep="Stay signed in"
        onConfirm={onSignOut}
        onClose={onClose}
      >
        Something on this page is under way, or cannot be kept as it is. Signing out ends it.
      </ConfirmDialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Could not sign out"
      description={question.message}
      footer={
        <>
          <Button onClick={abandonSession}>Clear this browser’s pages</Button>
          <Button variant="primary" onClick={onSignOut}>
            Try again
          </Button>
        </>
      }
    >
      <p className="text-sm text-muted">
        The session stays open on the server until it has not been used for 30 minutes. Clearing the pages
        takes what they show off the screen, but whoever uses this browser meanwhile can open them again.
      </p>
    </Dialog>
  )
}
