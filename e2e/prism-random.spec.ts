import { prismTest as test } from './support/backends.ts'
import { walkScreens } from './support/walk-screens.ts'

test.use({ mode: 'dynamic' })

test('the three screens bear what Prism makes up at random', async ({ page }) => {
  await walkScreens(page)
})
