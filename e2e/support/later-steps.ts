import { expect, type Locator, type Page } from '@playwright/test'
import { editorField } from './editor.ts'
import { orgRecord } from './org-record.ts'
import type { FileGate } from './later-files.ts'
import { address, button, field, record } from './saved-query.ts'

/** Something that one does on a screen and that may need files of its own. */
export type Step = {
  readonly act: (page: Page, gate: FileGate) => Promise<unknown>
  /** What stands there once it worked. */
  readonly works: (page: Page) => Locator
  /** Makes room for the next; without it, Escape is pressed as long as a dialog or menu is open. */
  readonly after?: (page: Page) => Promise<unknown>
}

/** A screen, what is typed into it, and what is done on it. */
export type Place = {
  readonly to: string
  readonly ready: (page: Page) => Locator
  /** Nobody is signed in. */
  readonly isStranger?: true
  /** What somebody has typed, which must stay. */
  readonly typed?: { readonly into: (page: Page) => Locator; readonly text: string }
  /** Comes before the files are kept back: what the steps need that is no matter here. */
  readonly prepare?: (page: Page) => Promise<unknown>
  readonly steps: Readonly<Record<string, Step>>
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name })
const dialog =
  (name?: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('dialog', name === undefined ? {} : { name })
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const choose = (menu: string | RegExp, item: string | RegExp) => async (page: Page) => {
  await press(menu)(page)
  await page.getByRole('menuitem', { name: item }).click()
}
const tab = (name: string, shows: (page: Page) => Locator): Step => ({
  act: (page) => page.getByRole('tab', { name, exact: true }).click(),
  works: shows,
})
const table = (name: string | RegExp) => (page: Page) => page.getByRole('table', { name })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const stay = async () => undefined
/** What `window.print` leaves, in the place of a dialog of the browser. */
const printed = (page: Page) => page.locator('body[data-printed]')
const forgetPrinting = (page: Page) => page.evaluate(() => delete document.body.dataset['printed'])
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

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const tokens = [
  { id: 'mint', name: 'mint', orgCapabilities: { apiTokens: ['create', 'update'], rbac: ['create'] } },
  {
    id: 'wipe',
    name: 'wipe',
    expiresAt: inDays(5),
    orgCapabilities: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`made-${at}`, ['do']])),
    datasetCapabilities: { '*': { data: ['delete'] }, 'http-logs': { query: ['read'] } },
  },
  {
    id: 'ci',
    name: 'ci',
    expiresAt: inDays(90),
    datasetCapabilities: { 'http-logs': { ingest: ['create'] } },
  },
]
const orgs = [
  orgRecord('acme', 'Acme', { paymentStatus: 'failed' }),
  orgRecord('birch', 'Birch', { plan: 'personal' }),
  orgRecord('cedar', 'Cedar'),
]
export const seed = { orgs, tokens, starredQueries: [record, { ...record, id: 'second', name: 'Second' }] }

const shell: Place['steps'] = {
  'the palette': {
    act: (page) => page.keyboard.press('ControlOrMeta+k'),
    works: dialog('Command palette'),
  },
  'the theme': { act: press('Theme'), works: (page) => page.getByRole('menu') },
  'the shortcuts': {
    act: async (page) => {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('Shift+?')
    },
    works: dialog('Keyboard shortcuts'),
  },
  'a message': {
    act: choose(/^Views/u, 'Copy link'),
    works: (page) => page.getByText(/Link copied|could not be copied|clipboard/iu).first(),
    after: stay,
  },
}

const orgSearch = (page: Page) =>
  page
    .getByRole('searchbox', { name: 'Search organizations' })
    .or(page.getByRole('combobox', { name: 'Search organizations' }))
const tokenSearch = (page: Page) =>
  page
    .getByRole('searchbox', { name: 'Search tokens' })
    .or(page.getByRole('combobox', { name: 'Search tokens' }))

export const places: Readonly<Record<string, Place>> = {
  'the organizations': {
    to: '/orgs',
    ready: heading('Organizations'),
    typed: { into: orgSearch, text: 'p' },
    steps: {
      'the search suggestions': {
        act: (page) => orgSearch(page).press('Alt+ArrowDown'),
        works: (page) => page.getByRole('listbox'),
      },
      'the search syntax': { act: press('Search syntax'), works: dialog() },
      'a facet': { act: press(/^Plan$/u), works: (page) => page.getByRole('listbox') },
      ...shell,
      'an export': {
        act: async (page, gate) => {
          await choose('Export', 'CSV')(page)
          await page.getByText('The file could not be made').first().waitFor()
          gate.letThroughAsked()
          const saved = page.waitForEvent('download')
          await choose('Export', 'CSV')(page)
          await saved
        },
        works: heading('Organizations'),
      },
      'the import of views': { act: choose(/^Views/u, 'Import views…'), works: dialog('Import views') },
      'a view': { act: press('Save view'), works: dialog() },
      'the views': {
        act: async (page) => {
          await press('Save view')(page)
          await dialog()(page).getByRole('textbox').fill('Mine')
          await page.keyboard.press('Enter')
          await choose(/^Views/u, 'Manage views…')(page)
        },
        works: dialog(/views/iu),
      },
      'the columns': { act: choose('Columns', 'Arrange columns…'), works: dialog('Arrange columns') },
      'the findings': tab('Findings', (page) => page.getByRole('list', { name: 'Findings' })),
      'a waiver': { act: press('Waive…'), works: dialog('Waive finding') },
      paper: { act: press('Print'), works: printed, after: forgetPrinting },
      'the limits': tab('Limits', table('Limits')),
      'the charts': tab('Charts', (page) => page.getByRole('heading', { name: /Plan/u }).first()),
      'the timeline': tab('Timeline', table(/timeline/iu)),
      'the calendar': { act: press('Export .ics'), works: dialog() },
    },
  },
  'the sign-in': { to: '/sign-in', ready: heading('Sign in'), isStranger: true, steps: {} },
  'a row that cannot be read': {
    to: '/orgs',
    ready: heading('Organizations'),
    prepare: (page) =>
      page.route('**/api/v2/orgs', (route) => route.fulfill({ json: [...orgs, { name: 'without an id' }] })),
    steps: {
      'the raw record': {
        act: (page) =>
          page
            .getByRole('row', { name: /has no ID/u })
            .getByText('Show JSON')
            .click(),
        works: dialog(),
      },
    },
  },
  'an organization': { to: '/orgs/acme', ready: heading('Acme'), steps: {} },
  'the comparison of organizations': {
    to: '/orgs/compare?id=acme&id=birch',
    ready: table('Comparison'),
    steps: {},
  },
  'the changes of organizations': { to: '/orgs/changes', ready: heading(/Changes/u), steps: {} },
  'the history of an organization': { to: '/orgs/acme/history', ready: heading('Acme'), steps: {} },
  'an organization that is gone': { to: '/orgs/nobody', ready: heading('Organization not found'), steps: {} },
  'the tokens': {
    to: '/tokens',
    ready: heading('API tokens'),
    typed: { into: tokenSearch, text: 'i' },
    steps: {
      'a cell': {
        act: async (page) => {
          // The rows stand in their order once it is known what was found.
          await expect(page.getByRole('region', { name: 'Findings' })).toContainText(/risk/u)
          await page.getByRole('row', { name: /^mint/u }).getByRole('cell').nth(1).click()
        },
        works: dialog('mint: apiTokens'),
      },
      'the table': tab('Table', (page) => page.getByRole('rowheader', { name: 'wipe' }).first()),
      'who can': tab('Who can', (page) => page.getByRole('combobox', { name: 'Action' })),
      'the findings': tab('Findings', (page) => page.getByRole('list', { name: 'Findings' })),
      'a waiver': { act: press('Waive…'), works: dialog('Waive finding') },
      'a full list': { act: press('Show all 40'), works: dialog() },
      paper: { act: press('Print'), works: printed, after: forgetPrinting },
      'the timeline': tab('Timeline', table('Token timeline')),
      'the calendar': { act: press('Add to calendar…'), works: dialog() },
    },
  },
  'a token': {
    to: '/tokens/mint',
    ready: heading('mint'),
    steps: {
      'a replacement': { act: press('Copy replacement request'), works: dialog('Replacement request') },
    },
  },
  'the comparison of tokens': {
    to: '/tokens/compare?id=mint&id=wipe',
    ready: heading('Compare tokens'),
    steps: {},
  },
  'the changes of tokens': { to: '/tokens/changes', ready: heading(/Changes/u), steps: {} },
  'the history of a token': { to: '/tokens/mint/history', ready: heading('mint'), steps: {} },
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
        works: (page) => page.getByRole('link', { name: /^Nothing changed since / }),
      },
      'the changes': {
        act: (page) => page.getByRole('link', { name: /^Nothing changed since / }).click(),
        works: heading(/Changes/u),
      },
      'the settings': { act: account('Settings'), works: heading('Settings') },
      'switching it off': {
        act: (page) => region(page, 'Snapshots').getByRole('switch').click(),
        works: dialog(),
      },
      'clearing it': { act: press('Clear snapshots…'), works: dialog('Clear snapshots?') },
    },
  },
  'a token that is gone': { to: '/tokens/nobody', ready: heading(/not found/u), steps: {} },
  'a dataset': { to: '/datasets/http-logs', ready: heading('http-logs'), steps: {} },
  'a review': {
    to: '/tokens/review',
    ready: heading('Access review'),
    typed: { into: (page) => field(page, 'Name'), text: 'Autumn' },
    steps: {
      'a note': {
        act: async (page) => {
          await page.getByRole('button', { name: 'Start review' }).click()
          await press(/^Note on/u)(page)
        },
        works: (page) => field(page, 'Note'),
      },
      'the end': { act: press('End review'), works: dialog('End the review?') },
    },
  },
  'the settings': {
    to: '/settings',
    ready: heading('Settings'),
    steps: {
      'published limits': {
        act: press('Start personal from public documentation'),
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
          await chooseWorkspace(page)
          const missing = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
          // The part may have come with another one.
          await missing
            .or(dialog(/Import/u)(page).getByText('workspace.json'))
            .first()
            .waitFor()
          if (!(await missing.isVisible())) return
          gate.letThroughAsked()
          await chooseWorkspace(page)
        },
        works: (page) => dialog(/Import/u)(page).getByText('workspace.json', { exact: false }),
      },
    },
  },
  'the library': {
    to: '/queries',
    ready: heading('Saved queries'),
    typed: { into: (page) => field(page, 'Query ID, link or JSON'), text: 'an id' },
    steps: {
      'the findings': tab('Findings', (page) => page.getByRole('switch', { name: 'Show waived' })),
      'find and replace': tab('Find and replace', (page) => field(page, 'Find').first()),
      'the trash': tab('Trash', (page) => page.getByRole('heading', { name: /trash|deleted/iu }).first()),
    },
  },
  'the library with queries': {
    to: '/queries',
    ready: heading('Saved queries'),
    steps: {
      'the queries': {
        act: async (page, gate) => {
          await field(page, 'Query ID, link or JSON').fill(JSON.stringify([record.id, 'second']))
          await button(page, 'Open').click()
          const missing = page.getByRole('alert').filter({ hasText: 'What reads IDs could not be loaded' })
          await missing
            .or(page.getByRole('link', { name: 'Second' }))
            .first()
            .waitFor()
          if (!(await missing.isVisible())) return
          gate.letThroughAsked()
          await button(page, 'Open').click()
        },
        works: (page) => table('Library')(page).getByRole('link', { name: 'Second' }),
      },
      tags: {
        act: async (page) => {
          await page.getByRole('checkbox', { name: /^Select all/u }).check()
          await press('Tags…')(page)
        },
        works: (page) => field(page, 'Add tags'),
      },
      'the findings': tab('Findings', (page) => page.getByRole('switch', { name: 'Show waived' })),
      'find and replace': tab('Find and replace', (page) => field(page, 'Find').first()),
      'a regular expression': {
        act: async (page, gate) => {
          await page.getByRole('checkbox', { name: 'Regular expression' }).check()
          await field(page, 'Find').fill('sta.us')
          await press('Preview')(page)
          await page.getByRole('alert').filter({ hasText: 'The search could not be loaded' }).waitFor()
          gate.letThroughAsked()
          await press('Preview')(page)
        },
        works: (page) => page.getByRole('status').filter({ hasText: /\d match/u }),
        after: (page) => page.getByRole('tab', { name: 'Table' }).click(),
      },
      'a deletion': { act: press('Delete…'), works: dialog('Delete 2 saved queries') },
      'a comparison': { act: press(/^Compare/u), works: heading(/Compare/u) },
    },
  },
  'a service that lists queries': {
    to: '/queries',
    ready: heading('Saved queries'),
    prepare: async (page) => {
      await page.route('**/auth/offers', (route) => route.fulfill({ json: { queryList: true } }))
      await page.route('**/api/v2/apl-starred-queries?*', (route) => route.fulfill({ json: [] }))
    },
    steps: { 'a new query': { act: press('New query'), works: dialog('New query') } },
  },
  'an editor': {
    to: address(record.id),
    ready: heading(record.name),
    typed: { into: (page) => editorField(page, 'APL query'), text: "['http-logs']\n| take 77" },
    steps: {
      'who has access': {
        act: (page) => region(page, 'Who has access').getByRole('button').first().click(),
        works: dialog('Who has access to this query'),
      },
      'the review': { act: press('Save…'), works: dialog('Review changes'), after: stay },
      'the comparison': {
        act: stay,
        works: (page) => page.getByText('The differences could not be highlighted'),
      },
      'the history': tab('History', (page) => page.getByText('With a second version')),
      'the options': tab('Options', (page) => field(page, 'Name')),
    },
  },
}
