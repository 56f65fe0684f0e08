import { numberText } from '#lib/count-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { RawRecord } from '#ui/facts.tsx'
import type { ListModel } from '../list/list-model.ts'

type RawDialogProps = {
  list: ListModel<unknown>
  /** Index of the element. */
  row: number
  onClose(): void
}

/** One element of the list exactly as sent. */
export function RawDialog({ list, row, onClose }: RawDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Element ${numberText(row + 1)} as sent`} size="medium">
      <RawRecord source={list.source(row)} fileName={`${list.resource.one}-${row + 1}.json`} />
    </Dialog>
  )
}
