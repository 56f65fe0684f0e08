import { useQuery } from '@tanstack/react-query'
import { sessionOptions } from '#features/session/session-options.ts'
import { abandonSession } from '#api/leave-page.ts'
import type { Unsaved } from '#features/queries/store/unsaved-queries.ts'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import type { SignOutQuestion } from './use-sign-out.ts'

type SignOutDialogProps = { unsaved: Unsaved; onSignOut(): void; onClose(): void }

/** Asks before signing out with unsaved work, and says what happens to it. */
function SignOutDialog({ unsaved, onSignOut, onClose }: SignOutDialogProps) {
  const { queries, isLasting } = unsaved
  const { data: session } = useQuery(sessionOptions)
  const isUnnamed = session?.session?.method === 'token' && session.account?.name === null
  return (
    <Dialog
      onClose={onClose}
      title="Sign out with unsaved changes?"
      description={`${countText(queries.length, 'query has', 'queries have')} unsaved changes.`}
      footer={
        <>
          <Button onClick={onClose}>Stay signed in</Button>
          <Button variant="primary" onClick={onSignOut}>
            Sign out
          </Button>
        </>
      }
    >
      <ul aria-label="Unsaved queries" className="mb-3 max-h-48 list-disc overflow-y-auto pl-5 text-sm">
        {queries.map(({ id, name, org }) => (
          <li key={`${org} ${id}`} className="break-words">
            <bdi>{visibleText(name)}</bdi>
            {org !== null && (
              <span className="text-muted">
                {' '}
                in <bdi>{visibleText(org)}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {isLasting
          ? isUnnamed
            ? 'The drafts stay in this browser: they are here again when you sign in with the same access token. A token does not say whose it is, so anyone who signs in here with another one can import them.'
            : 'The drafts stay in this browser, for you alone: they are here again when you sign in, and nobody else who signs in here sees them.'
          : 'Starboard cannot use this browser’s storage: the changes are lost when this page is closed or loaded again.'}
      </p>
    </Dialog>
  )
}

type SignOutQuestionsProps = { question: SignOutQuestion; onSignOut(): void; onClose(): void }

/** The dialogs that may come up while signing out. */
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
        Something on this page is still in progress or cannot be kept. Signing out ends it.
      </ConfirmDialog>
    )
  return (
    <Dialog
      onClose={onClose}
      title="Could not sign out"
      isText
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
        The session may stay open on the server until it has been idle for 30 minutes. Clearing the pages
        removes what they show, but anyone who uses this browser before then can open them again.
      </p>
    </Dialog>
  )
}
