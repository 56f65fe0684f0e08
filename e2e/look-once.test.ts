import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * What a journey reads only once may not have arrived yet on a busy machine. A locator's own matcher
 * (`toHaveText`, `toHaveCount`) and `expect.poll` look again until it has.
 */
const looksOnce =
  /expect\((?:await [^;]*?\.(?:textContent|innerText|inputValue|isVisible|isHidden|isChecked|isDisabled|isEnabled|isEditable|count|allTextContents|allInnerTexts|getAttribute)\(|problems\.violations\(|reportedViolations\()/u

/** A limit of its own that is shorter than the one of the config, outside of tries that are repeated. */
const waitsLess = /\{\s*timeout: [1-4]?\d_000,?\s*\}/u

test('the rule knows what looks once', () => {
  expect('expect(await row.getByRole("cell").count()).toBe(3)').toMatch(looksOnce)
  expect('expect(problems.violations().join()).toContain("img-src")').toMatch(looksOnce)
  expect('await expect.poll(() => row.count()).toBe(3)').not.toMatch(looksOnce)
})

test('no journey looks once for what arrives later, or gives it less time than all others have', () => {
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
