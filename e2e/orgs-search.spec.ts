import { expect, type Locator, type Page, test } from './fixtures.ts'
import { expectAccessible } from './support/axe.ts'
import { inDays, orgRecord } from './support/org-record.ts'
import { showAnew } from './support/show.ts'

const org = (id: string, name: string, license: object, patch: object = {}) =>
  orgRecord(id, name, {
    lastUsageSync: inDays(-0.1),
    license: { id: `lic-${id}`, tier: 'enterprise', maxUsers: 250, monthlyIngestGb: 2500, ...license },
    ...patch,
  })

const orgs = [
  org('acme-1', 'Acme North', { expiresAt: inDays(20), features: { sso: true } }),
  org('acme-2', 'Acme South', { expiresAt: inDays(400), maxUsers: 10 }, { paymentStatus: 'failed' }),
  org('birch-3', 'Birch', { expiresAt: inDays(-40), features: { sso: false } }, { plan: 'teamPlus' }),
  org(
    'cedar-4',
    'Cedar',
    { maxUsers: 18446744073709551615n },
    { plan: 'personal', lastUsageSync: inDays(-9) },
  ),
  { id: 'dune-5', name: 'Dune' },
]

test.use({ seed: { orgs } })

const table = (page: Page): Locator => page.getByRole('table', { name: 'Organizations' })
const box = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search organizations' })
const suggestions = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' })
const notes = (page: Page): Locator => page.getByRole('status', { name: 'Notes on the search' })
const names = (page: Page): Promise<string[]> =>
  table(page).getByRole('row').locator('th[scope="row"]').allInnerTexts()

/** In any order. */
async function expectNames(page: Page, expected: readonly string[]) {
  await expect.poll(async () => (await names(page)).toSorted()).toEqual([...expected].toSorted())
}

/** Delays loading the suggestions until the returned function is called. */
const holdSuggestions = async (page: Page): Promise<() => void> => {
  let release: (() => void) | undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/search-suggestions-*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  return () => release?.()
}

test('terms filter the list and are suggested while typing', async ({ as, page }) => {
  const release = await holdSuggestions(page)
  await as('admin')
  await test.step('suggestions requested before they are loaded open once they are', async () => {
    await box(page).focus()
    await page.keyboard.type('acme ')
    await expectNames(page, ['Acme North', 'Acme South'])
    await page.keyboard.press('Alt+ArrowDown')
    release()
    await expect(
      suggestions(page).getByRole('option', { name: /^expires\s*End of the license/ }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(suggestions(page)).toBeHidden()
    await expect(box(page)).toHaveValue('acme ')
  })

  await test.step('on a phone, the first key does not move the rows', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 740 })
    await box(page).fill('')
    await expectNames(
      page,
      orgs.map(({ name }) => name),
    )
    const place = await table(page).boundingBox()
    await box(page).fill('acme')
    await expectNames(page, ['Acme North', 'Acme South'])
    expect((await table(page).boundingBox())?.y).toBe(place?.y)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(box(page)).toHaveValue('')
    // With a least font size of 24 px, tabs break into lines.
    const beyond = await page.getByRole('main').evaluate((main) => {
      for (const part of main.querySelectorAll<HTMLElement>('*')) part.style.fontSize = '24px'
      return main.scrollWidth - main.clientWidth
    })
    expect(beyond).toBe(0)
    if (size) await page.setViewportSize(size)
  })

  await test.step('terms and words filter the list together, and the URL keeps them as typed', async () => {
    await showAnew(page, '/orgs')
    await expect(table(page)).toBeVisible()
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await box(page).fill('acme users>100')
    await expectNames(page, ['Acme North'])
    for (const [text, left] of [
      ['acme payment:failed', ['Acme South']],
      ['expires<30d', ['Acme North', 'Birch']],
      ['users>18446744073709551614', ['Cedar']],
      ['"acme south"', ['Acme South']],
    ] as const) {
      await box(page).fill(text)
      await expectNames(page, left)
    }
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('"acme south"')
    await box(page).fill('acme '.repeat(1000))
    await expect(page.getByText('Only its first 4,000 characters are searched for.')).toBeVisible()
    await expectNames(page, ['Acme North', 'Acme South'])
    await box(page).fill('plan:enterprise users>=10')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('plan:enterprise users>=10')
    await showAnew(page, page.url())
    await expect(box(page)).toHaveValue('plan:enterprise users>=10')
    await expectNames(page, ['Acme North', 'Acme South'])
  })

  await test.step('typed text belongs to its history entry, whatever is opened next', async () => {
    const q = () => new URL(page.url()).searchParams.get('q')
    await showAnew(page, '/orgs?plan=enterprise')
    await page.getByRole('tab', { name: 'Findings' }).click()
    await page.getByRole('tab', { name: 'Table' }).click()
    await box(page).focus()
    await page.keyboard.type('north')
    await expect.poll(q).toBe('north')
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Findings', selected: true })).toBeVisible()
    await expect(box(page)).toHaveValue('')
    await page.goForward()
    await expect(box(page)).toHaveValue('north')
    await expectNames(page, ['Acme North'])
    // The same without a pause.
    await box(page).focus()
    await page.keyboard.press('End')
    await page.keyboard.type('x')
    await page.getByRole('link', { name: 'Organizations', exact: true }).click()
    await expectNames(page, ['Acme North', 'Acme South', 'Birch', 'Cedar', 'Dune'])
    await expect(box(page)).toHaveValue('')
    expect(q()).toBeNull()
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('birch')
    await expect.poll(q).toBe('birch')
    await page.getByRole('link', { name: 'Organizations', exact: true }).click()
    await expect(box(page)).toHaveValue('')
    await page.goBack()
    await expect(box(page)).toHaveValue('birch')
    await page.goBack()
    await expect(box(page)).toHaveValue('northx')
    expect(new URL(page.url()).searchParams.get('plan')).toBe('enterprise')
  })

  await test.step('an unreadable term is not applied, and a sentence says why once it is complete', async () => {
    await showAnew(page, '/orgs')
    await box(page).focus()
    await page.keyboard.type('acme users>abc')
    await expectNames(page, ['Acme North', 'Acme South'])
    await expect(notes(page)).toHaveText('')
    await page.keyboard.type(' ')
    await expect(notes(page)).toHaveText('users>abc is not applied: Users is a number.')
    await expect(box(page)).toHaveValue('acme users>abc ')
    await expectAccessible(page)
    await box(page).fill('plam:enterprise')
    await page.keyboard.press('Enter')
    await expect(notes(page)).toHaveText('No field “plam”; searched as text. Did you mean plan?')
    await expect(page.getByRole('heading', { name: 'No organization matches' })).toBeVisible()
    await box(page).fill('zzz expires<soon')
    await expect(page.getByRole('main')).toContainText('expires<soon is not applied: “soon” is not a date.')
    await page.getByRole('button', { name: 'Show all organizations' }).click()
    await expect(box(page)).toHaveValue('')
    await expect(notes(page)).toHaveText('')
    await expectNames(page, ['Acme North', 'Acme South', 'Birch', 'Cedar', 'Dune'])
  })

  await test.step('fields and values are suggested and accepted by keyboard, with exact counts', async () => {
    await showAnew(page, '/orgs')
    await box(page).focus()
    await page.keyboard.type('acme pla')
    await expect(suggestions(page).getByRole('option', { name: /^plan\s*Current plan/ })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /\d suggestions?/ })).toBeAttached()
    // Nothing is selected, so Enter accepts nothing.
    await page.keyboard.press('Enter')
    await expect(suggestions(page)).toBeHidden()
    await expect(box(page)).toHaveValue('acme pla')
    await page.keyboard.press('Control+Space')
    // Until they are visible, the down arrow goes to the rows.
    await expect(suggestions(page)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', /.+/)
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(box(page)).toHaveValue('acme plan:')
    await expect(box(page)).toBeFocused()
    await expect(suggestions(page).getByRole('option')).toHaveText([
      /enterprise\s*2$/,
      /personal\s*0$/,
      /teamPlus\s*0$/,
    ])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(box(page)).toHaveValue('acme plan:enterprise ')
    await expectNames(page, ['Acme North', 'Acme South'])
    await page.keyboard.type('users>')
    await expect(suggestions(page).getByRole('option', { name: 'users>100 more than 100' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(suggestions(page)).toBeHidden()
    await expect(box(page)).toHaveValue('acme plan:enterprise users>')
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveValue('')
  })

  await test.step('previous and next follow the terms', async () => {
    await showAnew(page, '/orgs?q=-plan%3Apersonal+has%3Aplan+expires%3C30d&sort=name')
    await expectNames(page, ['Acme North', 'Birch'])
    await table(page).getByRole('link', { name: 'Acme North' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Acme North' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { level: 1, name: 'Birch' })).toBeVisible()
  })

  await test.step('the down arrow goes to the rows, and Enter opens the only match', async () => {
    await showAnew(page, '/orgs')
    await box(page).focus()
    await page.keyboard.type('acme')
    await expectNames(page, ['Acme North', 'Acme South'])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/orgs\?q=acme$/)
    await page.keyboard.press('ArrowDown')
    await expect(table(page).getByRole('row', { name: /Acme South/ })).toBeFocused()
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('End')
    // Enter comes before the rows have been filtered.
    await page.keyboard.insertText(' south')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Acme South' })).toBeVisible()
    await page.goBack()
    await expect(box(page)).toHaveValue('acme south')
    await expect(table(page).getByRole('row', { name: /Acme South/ })).toBeFocused()
  })

  await test.step('facets and findings are one Tab stop each, with arrow keys between their buttons', async () => {
    await showAnew(page, '/orgs')
    const facet = (name: string) => page.getByRole('button', { name, exact: true })
    await facet('Plan').focus()
    await page.keyboard.press('ArrowRight')
    await expect(facet('Payment status')).toBeFocused()
    await page.keyboard.press('End')
    await expect(facet('License state')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Expired' }).click()
    await page.keyboard.press('Escape')
    // It returns once the popup is gone.
    await expect(page.getByRole('button', { name: /^License state/ })).toBeFocused()
    await page.getByRole('button', { name: 'Clear filters' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: /^License state/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const findings = page.getByRole('region', { name: 'Findings' }).getByRole('button')
    await expect(findings.first()).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Home')
    await expect(facet('Plan')).toBeFocused()
  })

  await test.step('a closing list leaves the focus where a person has already taken it', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Find plan' })).toBeFocused()
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        const { textContent } = document.body
        if (textContent.includes('No matching values.')) Reflect.set(window, 'wasDenied', true)
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await box(page).evaluate((element) => {
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(escape)
      element.focus()
    })
    await expect(page.getByRole('combobox', { name: 'Find plan' })).toBeHidden()
    await expect(box(page)).toBeFocused()
    expect(await page.evaluate(() => Reflect.has(window, 'wasDenied')), 'announced as empty').toBe(false)
  })

  await test.step('suggestions can be accepted with the pointer, even in the middle of a text', async () => {
    await showAnew(page, '/orgs')
    await box(page).fill('expires<3 acme')
    for (let step = 0; step < ' acme'.length; step++) await page.keyboard.press('ArrowLeft')
    await suggestions(page)
      .getByRole('option', { name: 'expires<3w less than 3 weeks left, or already past' })
      .click()
    await expect(box(page)).toHaveValue('expires<3w acme')
    await expect(box(page)).toBeFocused()
    await expectNames(page, ['Acme North'])
  })

  await test.step('plain words cause no suggestions, and all can be requested', async () => {
    await showAnew(page, '/orgs')
    await box(page).focus()
    await page.keyboard.type('acme')
    await expectNames(page, ['Acme North', 'Acme South'])
    await expect(suggestions(page)).toBeHidden()
    await page.keyboard.type(' ')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(
      suggestions(page).getByRole('option', { name: /^expires\s*End of the license/ }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search syntax' }).click()
    const dialog = page.getByRole('dialog', { name: 'Search syntax' })
    await expect(dialog).toContainText('failed>14d')
    await expect(dialog).toContainText('license.features.sso:true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(box(page)).toHaveValue('acme ')
  })
})

test('Escape closes suggestions as soon as they are visible and keeps the typed text', async ({
  as,
  page,
}) => {
  const release = await holdSuggestions(page)
  await as('admin')
  await box(page).focus()
  await page.keyboard.type('acme ')
  await page.keyboard.press('Alt+ArrowDown')
  await box(page).evaluate((input) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="listbox"][aria-label="Suggestions"]')) return
      observer.disconnect()
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      Reflect.set(window, 'wasEscaped', true)
    })
    observer.observe(document, { subtree: true, childList: true })
  })
  release()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'wasEscaped'))).toBe(true)
  await expect(suggestions(page)).toBeHidden()
  await expect(box(page)).toHaveValue('acme ')
})
