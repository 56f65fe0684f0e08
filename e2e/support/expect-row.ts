import { expect, type Locator } from '../fixtures.ts'

/**
 * Expects a row whose cells hold these texts, each under the header of that name, and gives the row.
 * A header matches by its text without a sort mark; a cell matches when it contains the text.
 */
export const expectRow = async (table: Locator, cells: Record<string, string | RegExp>): Promise<Locator> => {
  const headers = table.getByRole('columnheader')
  let names: (string | undefined)[] = []
  const readNames = async () => {
    names = (await headers.allInnerTexts()).map((text) => text.trim().split('\n')[0])
    return names
  }
  // A column may come once something stands in it.
  await expect.poll(readNames).toEqual(expect.arrayContaining(Object.keys(cells)))

  let row = table.getByRole('row')
  for (const [name, text] of Object.entries(cells)) {
    const position = names.indexOf(name)
    // A table that renders only the columns on screen numbers them; in a whole one the place tells.
    const number = await headers.nth(position).getAttribute('aria-colindex')
    const place = number === null ? `:nth-child(${position + 1})` : `[aria-colindex="${number}"]`
    const cell = table.page().locator(`:is(td, th, [role$="cell"], [role="rowheader"])${place}`)
    row = row.filter({ has: cell.filter({ hasText: text }) })
  }
  await expect(row.first(), `a row with ${JSON.stringify(cells)}`).toBeVisible()
  return row.first()
}
