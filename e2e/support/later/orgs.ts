import type { Page } from '@playwright/test'
import {
  choose,
  dialog,
  exported,
  forgetPrinting,
  heading,
  orgs,
  press,
  printed,
  stay,
  tab,
  table,
  type Place,
} from './steps.ts'

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
/** The screens of organizations. */
export const orgPlaces: Readonly<Record<string, Place>> = {
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
      'an export': exported,
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
}
