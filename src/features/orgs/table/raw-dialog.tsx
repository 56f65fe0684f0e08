import { useQuery } from '@tanstack/react-query'
import { numberText } from '#lib/count-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { RawRecord } from '#ui/raw-record.tsx'
import { orgOptions } from '../list/org-options.ts'

/** One element of the list exactly as sent. `row` is its index. */
export function RawDialog({ row, onClose }: { row: number; onClose(): void }) {
  const { data } = useQuery(orgOptions.list())
  const source = data?.source(row) ?? ''
  return (
    <Dialog open onClose={onClose} title={`Element ${numberText(row + 1)} as sent`} size="medium">
      <RawRecord source={source} fileName={`organization-${row + 1}.json`} />
    </Dialog>
  )
}
