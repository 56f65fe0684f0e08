import type { UnreadableRow } from '#api/list-row.ts'
import { numberText } from '#lib/count-text.ts'

/** Why an element of the list is no organization, and a button that tables read as "show its JSON". */
export function UnreadableText({ row }: { row: UnreadableRow }) {
  return (
    <>
      Element {numberText(row.index + 1)}: {row.reason}{' '}
      <button type="button" data-raw="" tabIndex={-1} className="text-accent hover:underline">
        Show JSON
      </button>
    </>
  )
}
