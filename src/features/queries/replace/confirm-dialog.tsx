import { useRef } from 'react'
import { bodyOf } from '#record-text/record-text.ts'
import { useOrgNote } from '#form/use-org-note.tsx'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ColumnHead, TableHead } from '#ui/table-head.tsx'
import { type FindSpec, specNote } from './find-spec.ts'
import { type PlannedChange, fieldPaths } from './plan-replacement.ts'

type ConfirmDialogProps = {
  spec: FindSpec
  changes: readonly PlannedChange[]
  drafted: ReadonlySet<string>
  onReplace(): void
  onClose(): void
}

/** Says exactly what will be sent before anything is. */
export function ConfirmDialog({ spec, changes, drafted, onReplace, onClose }: ConfirmDialogProps) {
  const orgNote = useOrgNote()
  const replaceRef = useRef<HTMLButtonElement>(null)
  const withDraft = changes.filter(({ id }) => drafted.has(id)).length
  const queries = countText(changes.length, 'query', 'queries')
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={`Replace in ${queries}`}
      description={orgNote}
      initialFocus={replaceRef}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button ref={replaceRef} variant="primary" onClick={onReplace}>
            Replace
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p className="rounded-md bg-sunken px-3 py-2 font-mono text-xs [overflow-wrap:anywhere]">
          {visibleText(specNote(spec))}
        </p>
        <ul className="list-disc pl-5 text-muted [&>li]:mt-1">
          <li>
            Each query is replaced whole, one after the other, with the text of the preview: only if the
            service still has the version that the preview shows.
          </li>
          <li>After each save, what the service stored is compared with what was sent.</li>
          <li>It stops at the first failure. What was saved can then be rolled back.</li>
          <li>
            The text before is kept in History of this browser first. If you close the page in between, you
            can restore it from there.
          </li>
          {withDraft > 0 && (
            <li>
              {countText(withDraft, 'query has', 'queries have')} unsaved text in this browser. That text
              stays as it is.
            </li>
          )}
        </ul>
        <div
          role="group"
          aria-label="Queries to send"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          className="max-h-64 overflow-y-auto"
        >
          <table aria-label="To be sent" className="w-full">
            <TableHead>
              <ColumnHead>Query</ColumnHead>
              <ColumnHead>Fields</ColumnHead>
              <ColumnHead className="text-right">Bytes</ColumnHead>
            </TableHead>
            <tbody>
              {changes.map(({ id, name, fields, text }) => (
                <tr key={id} className="border-b border-line align-top last:border-0">
                  <th scope="row" className="py-1.5 pr-3 text-left font-medium [overflow-wrap:anywhere]">
                    <bdi>{visibleText(name)}</bdi>
                  </th>
                  <td className="py-1.5 pr-3 font-mono text-xs leading-5">
                    {fields.map(({ field }) => fieldPaths[field].join('.')).join(', ')}
                  </td>
                  <td className="tabular py-1.5 text-right">{numberText(sizeOf(text))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Dialog>
  )
}

const sizeOf = (text: string) => new TextEncoder().encode(bodyOf(text)).length
