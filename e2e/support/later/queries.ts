import { editorField } from '../editor.ts'
import { address, button, field, record } from '../saved-query.ts'
import { dialog, heading, press, region, stay, tab, table, type Place } from './steps.ts'

/** The library and the editor. */
export const queryPlaces: Readonly<Record<string, Place>> = {
  'the library': {
    to: '/queries',
    ready: heading('Saved queries'),
    typed: { into: (page) => field(page, 'Query ID, link or JSON'), text: 'an id' },
    steps: {
      'find and replace': tab('Find and replace', (page) => field(page, 'Find').first()),
      'the trash': tab('Trash', (page) => page.getByRole('heading', { name: /trash|deleted/iu }).first()),
    },
  },
  'the changes of the library': { to: '/queries?tab=changes', ready: heading(/Changes/u), steps: {} },
  'the library with queries': {
    to: '/queries',
    ready: heading('Saved queries'),
    steps: {
      'the queries': {
        act: async (page, gate) => {
          await field(page, 'Query ID, link or JSON').fill(JSON.stringify([record.id, 'second']))
          await button(page, 'Open').click()
          const missing = page.getByRole('alert').filter({ hasText: 'The reader of IDs could not be loaded' })
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
      'the history': tab('History', (page) => page.getByText('Once there is a second version')),
      'the options': tab('Options', (page) => field(page, 'Name')),
    },
  },
}
