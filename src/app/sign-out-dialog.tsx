import type { Unsaved } from '#features/queries/store/unsaved-queries.ts'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type SignOutDialogProps = { unsaved: Unsaved; onSignOut(): void; onClose(): void }

/** Asks before signing out while there is unsaved work, and says what becomes of it. */
export function SignOutDialog({ unsaved, onSignOut, onClose }: SignOutDialogProps) {
  const { queries, isLasting } = unsaved
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sign out with unsaved changes?"
      description={`${countText(queries.length, 'query has', 'queries have')} changes that were not saved.`}
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
          ? 'The drafts stay in this browser, for you alone: they are here again when you sign in, and nobody else who signs in here sees them.'
          : 'This browser does not allow storage: the changes are lost when this page is closed or loaded again.'}
      </p>
    </Dialog>
  )
}
