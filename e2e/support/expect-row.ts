import { expect, type Locator } from '../fixtures.ts'

/**
 * Expects a row with these texts under the column headers of these names, and returns the row.
 * A header matches by its text without a sort mark; a cell matches if it contains the text.
 */
export const expectRow = async (table: Locator, cells: Record<string, string | RegExp>): Promise<Locator> => {
  const headers = table.getByRole('columnheader')
  let names: (string | undefined)[] = []
  const readNames = async () => {
    names = (await headers.allInnerTexts()).map((text) => text.trim().split('\n')[0])
    return names
  }
  // A column may appear only once it has a value.
  await expect.poll(readNames).toEqual(expect.arrayContaining(Object.keys(cells)))

  let row = table.getByRole('row')
  for (const [name, text] of Object.entries(cells)) {
    const position = names.indexOf(name)
    // A table that renders only the columns in view numbers them; otherwise, the position counts.
    const number = await headers.nth(position).getAttribute('aria-colindex')
    const place = number === null ? `:nth-child(${position + 1})` : `[aria-colindex="${number}"]`
    const cell = table.page().locator(`:is(td, th, [role$="cell"], [role="rowheader"])${place}`)
    row = row.filter({ has: cell.filter({ hasText: text }) })
  }
  await expect(row.first(), `a row with ${JSON.stringify(cells)}`).toBeVisible()
  return row.first()
}
