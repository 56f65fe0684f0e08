import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * What a journey reads only once may not have arrived yet on a busy machine. A locator's own matcher
 * (`toHaveText`, `toHaveCount`) and `expect.poll` look again until it has.
 */
const looksOnce =
  /expect\((?:await [^;]*?\.(?:textContent|innerText|inputValue|isVisible|isHidden|isChecked|isDisabled|isEnabled|isEditable|count|allTextContents|allInnerTexts|getAttribute)\(|problems\.violations\(|reportedViolations\()/u

test('the rule knows what looks once', () => {
  expect('expect(await row.getByRole("cell").count()).toBe(3)').toMatch(looksOnce)
  expect('expect(problems.violations().join()).toContain("img-src")').toMatch(looksOnce)
  expect('await expect.poll(() => row.count()).toBe(3)').not.toMatch(looksOnce)
})

test('no journey looks once for what arrives later', () => {
  const found = readdirSync('e2e', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.spec\.ts$|^support\//u.test(file))
    .flatMap((file) =>
      readFileSync(`e2e/${file}`, 'utf8')
        .split('\n')
        .flatMap((line, index) => (looksOnce.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})
