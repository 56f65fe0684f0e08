import { useState } from 'react'
import { numberText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RawRecord } from '#ui/facts.tsx'
import type { ListModel } from '../list/list-model.ts'

type RawDialogProps = {
  list: ListModel<unknown>
  /** Indexes of the elements; starts with the first. */
  rows: readonly number[]
  onClose(): void
}

/** Elements of a list exactly as sent, one at a time, with what is wrong with each. */
export function RawDialog({ list, rows, onClose }: RawDialogProps) {
  const [index, setPlace] = useState(0)
  const row = rows[index] ?? 0
  const entry = list.rows[row]
  return (
    <Dialog
      onClose={onClose}
      title={`Element ${numberText(row + 1)} as sent`}
      description={entry?.kind === 'unreadable' && entry.reason}
      size="medium"
      footer={
        rows.length > 1 && (
          <>
            <span role="status" className="tabular mr-auto text-xs text-muted">
              {numberText(index + 1)} of {numberText(rows.length)}
            </span>
            <Button
              disabledReason={index > 0 ? undefined : 'This is the first one.'}
              onClick={() => setPlace(index - 1)}
            >
              Previous
            </Button>
            <Button
              disabledReason={index < rows.length - 1 ? undefined : 'This is the last one.'}
              onClick={() => setPlace(index + 1)}
            >
              Next
            </Button>
          </>
        )
      }
    >
      <RawRecord key={row} source={list.source(row)} fileName={`${list.resource.singular}-${row + 1}.json`} />
    </Dialog>
  )
}
