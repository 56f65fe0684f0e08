import { expect, type Page } from '@playwright/test'
import { field } from '../saved-query.ts'
import { dialog, exported, forgetPrinting, heading, press, printed, tab, table, type Place } from './steps.ts'

const tokenSearch = (page: Page) =>
  page
    .getByRole('searchbox', { name: 'Search tokens' })
    .or(page.getByRole('combobox', { name: 'Search tokens' }))

/** The screens of tokens, datasets, and reviews. */
export const tokenPlaces: Readonly<Record<string, Place>> = {
  'the tokens': {
    to: '/tokens',
    ready: heading('API tokens'),
    typed: { into: tokenSearch, text: 'i' },
    steps: {
      'a cell': {
        act: async (page) => {
          // The rows have their final order once the findings are known.
          await expect(page.getByRole('region', { name: 'Findings' })).toContainText(/risk/u)
          await page.getByRole('row', { name: /^mint/u }).getByRole('cell').nth(1).click()
        },
        works: dialog('mint: apiTokens'),
      },
      'a menu': { act: press('Export'), works: (page) => page.getByRole('menu') },
      'an export': exported,
      'the table': tab('Table', (page) => page.getByRole('rowheader', { name: 'wipe' }).first()),
      'who can': tab('Who can', (page) => page.getByRole('combobox', { name: 'Action' })),
      'the findings': tab('Findings', (page) => page.getByRole('list', { name: 'Findings' })),
      'a waiver': { act: press('Waive…'), works: dialog('Waive finding') },
      'a full list': { act: press('Show all 40'), works: dialog() },
      paper: { act: press('Print'), works: printed, after: forgetPrinting },
      'the timeline': tab('Timeline', table('Token timeline')),
      'the calendar': { act: press('Export .ics'), works: dialog() },
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
}
