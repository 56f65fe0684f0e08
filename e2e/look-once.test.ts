import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * A value that a journey reads only once may not be there yet on a busy machine. A locator's own matchers
 * (`toHaveText`, `toHaveCount`) and `expect.poll` retry until it is.
 */
const looksOnce =
  /expect\((?:await [^;]*?\.(?:textContent|innerText|inputValue|isVisible|isHidden|isChecked|isDisabled|isEnabled|isEditable|count|allTextContents|allInnerTexts|getAttribute)\(|problems\.violations\(|reportedViolations\()/u

/** A timeout shorter than the configured one, outside of retried blocks. */
const waitsLess = /\{\s*timeout: [1-4]?\d_000,?\s*\}/u

test('the rule recognizes checks that do not retry', () => {
  expect('expect(await row.getByRole("cell").count()).toBe(3)').toMatch(looksOnce)
  expect('expect(problems.violations().join()).toContain("img-src")').toMatch(looksOnce)
  expect('await expect.poll(() => row.count()).toBe(3)').not.toMatch(looksOnce)
})

test('no journey checks something only once or with a shorter timeout than the others', () => {
  expect('toBeVisible({ timeout: 15_000 })').toMatch(waitsLess)
  const found = readdirSync('e2e', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.spec\.ts$|^support\/.*\.ts$/u.test(file))
    .flatMap((file) => {
      const text = readFileSync(`e2e/${file}`, 'utf8')
      const lines = text.split('\n').filter((line) => looksOnce.test(line))
      return [...lines, ...(waitsLess.exec(text) ?? [])].map((line) => `${file}: ${line.trim()}`)
    })
  expect(found).toEqual([])
})
