import { prismTest as test } from './support/backends.ts'
import { walkScreens } from './support/walk-screens.ts'

test.use({ mode: 'dynamic' })

test('the three screens handle Prism’s random answers', async ({ page }) => {
  await walkScreens(page)
})
