import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { DeletionCountdown } from '../deletion/deletion-countdown.tsx'
import type { LibraryRow } from '../library/library-options.ts'
import { ConfirmBulkDelete } from './confirm-bulk-delete.tsx'
import { DeletionResults } from './deletion-results.tsx'
import { useBulkDeletion } from './use-bulk-deletion.ts'

type BulkDeleteDialogProps = { account: string; rows: readonly LibraryRow[]; onClose(): void }

/**
 * Deletes many queries: asks, waits, sends one DELETE after the other, and says what became of each. It must stay
 * mounted while it counts down, although no dialog is open then: going away means that nothing is sent.
 */
export function BulkDeleteDialog({ account, rows, onClose }: BulkDeleteDialogProps) {
  const [phase, setPhase] = useState<'asking' | 'counting' | 'sent'>('asking')
  const deletion = useBulkDeletion(account, rows)
  const { reading, deleting, readingState, deletingState, doomed } = deletion
  useBlocker({
    enableBeforeUnload: deletingState.isRunning,
    shouldBlockFn: ({ current, next }) =>
      deletingState.isRunning &&
      (current.pathname !== next.pathname || ('view' in next.search && next.search.view !== undefined)) &&
      !window.confirm('Queries are being deleted. Leaving stops after the one under way. Leave?'),
  })

  if (phase === 'counting') {
    return (
      <DeletionCountdown
        name={countText(doomed.length, 'query', 'queries')}
        onUndo={onClose}
        onElapsed={() => {
          setPhase('sent')
          void deleting.run(doomed)
        }}
      />
    )
  }
  if (phase === 'sent') {
    return (
      <DeletionResults reading={readingState} deleting={deletingState} batch={deleting} onClose={onClose} />
    )
  }
  return (
    <ConfirmBulkDelete
      rows={rows}
      reading={readingState}
      doomed={doomed}
      onCancelReading={reading.cancel}
      onTryNow={reading.tryNow}
      onRetry={() => void reading.run(deletion.queries)}
      onDelete={() => setPhase('counting')}
      onClose={onClose}
    />
  )
}
