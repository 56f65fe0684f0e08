import { expect, type Page } from '../../fixtures.ts'
import { dialog, heading, press, region, stay, type Place } from './steps.ts'

const chooseWorkspace = (page: Page) =>
  page.getByLabel('Workspace file').setInputFiles({
    name: 'workspace.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      '{"format":"starboard-workspace","version":1,"exportedAt":"2026-01-01T00:00:00Z","queries":[]}',
    ),
  })
const account = (item: string) => async (page: Page) => {
  await press('Account')(page)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Signing in and out, and the settings. */
export const sessionPlaces: Readonly<Record<string, Place>> = {
  'the sign-in': { to: '/sign-in', ready: heading('Sign in'), isStranger: true, steps: {} },
  'a session that ended': {
    to: '/tokens',
    ready: heading('API tokens'),
    steps: {
      'the question': {
        act: async (page) => {
          await page.context().clearCookies()
          await press('Refresh')(page)
        },
        works: dialog('Signed out'),
      },
    },
  },
  'signing out': {
    to: '/orgs',
    ready: heading('Organizations'),
    prepare: (page) => page.route('**/auth/logout', (route) => route.fulfill({ status: 503, body: '' })),
    steps: {
      'the menu': { act: press('Account'), works: (page) => page.getByRole('menu') },
      'what failed': { act: account('Sign out'), works: dialog() },
    },
  },
  'what changed': {
    to: '/orgs',
    ready: heading('Organizations'),
    steps: {
      'the menu': { act: press('Account'), works: (page) => page.getByRole('menu') },
      'the first snapshot': {
        act: press('Start tracking changes'),
        works: (page) => page.getByRole('link', { name: /^Tracking since / }),
      },
      'the changes': {
        act: (page) => page.getByRole('link', { name: /^Tracking since / }).click(),
        works: heading(/Changes/u),
      },
      'the settings': { act: account('Settings'), works: (page) => region(page, 'About') },
      'switching it off': {
        act: (page) => region(page, 'Snapshots of organizations').getByRole('switch').click(),
        works: dialog(),
      },
      'clearing it': { act: press('Clear snapshots…'), works: dialog('Clear snapshots?') },
    },
  },
  'the settings': {
    to: '/settings',
    ready: (page) => region(page, 'About'),
    steps: {
      'published limits': {
        act: press('Fill in personal from public docs'),
        works: dialog('Add published limits'),
      },
      'the import of limits': {
        act: (page) =>
          region(page, 'Published limits').getByRole('button', { name: 'Import limits' }).click(),
        works: dialog('Import published limits'),
      },
      'a rule': { act: press('Add rule'), works: dialog('Add rule') },
      'the import of rules': { act: press('Import rules'), works: dialog('Import rules') },
      'the end of all sessions': {
        act: press('Sign out everywhere…'),
        works: dialog('Sign out everywhere?'),
      },
      'the import of a workspace': {
        act: press(/^Import$|^Import workspace/u),
        works: dialog(/Import/u),
        after: stay,
      },
      'a workspace': {
        act: async (page, gate) => {
          const missing = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
          const chosen = dialog(/Import/u)(page).getByText('workspace.json contains')
          let before: number
          // Parts are missing one after the other, unless they arrived with others.
          do {
            before = gate.refusals()
            await chooseWorkspace(page)
            await expect.poll(async () => gate.refusals() > before || (await chosen.isVisible())).toBe(true)
            if (gate.refusals() > before) await missing.waitFor()
            gate.letThroughAsked()
          } while (gate.refusals() > before)
        },
        works: (page) => dialog(/Import/u)(page).getByText('workspace.json contains'),
      },
    },
  },
}
