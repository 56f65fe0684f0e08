import { expect, type Page } from './fixtures.ts'
import { recordTest as test } from './support/backends.ts'
import { download } from './support/download.ts'
import { expectRow } from './support/expect-row.ts'
import { sendText } from './support/listen.ts'
import { cut, doAndCut, type RecordServer } from './support/record-server.ts'
import { address, button, confirmDeletion, field, passCountdown, saveAll } from './support/saved-query.ts'
import { signInWithToken } from './support/sign-in.ts'
import { showAnew } from './support/show.ts'

const text =
  '{"id":"q", "name":"Errors","owner":1.0,"dataset":"logs","who":"me","query":{"apl":"[\'logs\']","later":[]}}'
const body = text.replace('"id":"q", ', '')

test.use({ records: { q: text }, allowedErrors: /Failed to load resource/u })

test.beforeEach(async ({ page }) => {
  await signInWithToken(page, 'any-access-token', address('q', 'options'))
})

const review = (page: Page) => page.getByRole('dialog', { name: 'Review changes' })
const success = (page: Page) => page.getByText('Saved', { exact: true })

/** Renames the query to "Mine" and presses Save changes. */
const saveMine = async (page: Page) => {
  await field(page, 'Name').fill('Mine')
  await saveAll(page)
}

/** Expects a failed save: the reason with its details, no success message, and the text still there. */
const expectFailure = async (page: Page, reason: RegExp) => {
  const alert = review(page).getByRole('alert')
  await expect(alert).toContainText(reason)
  await expect(alert.getByText('Status')).toBeVisible()
  await expect(success(page)).toBeHidden()
  await button(page, 'Keep editing').click()
  await expect(field(page, 'Name')).toHaveValue('Mine')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
}

/** Undoes what a step did to the record, on the service and on the page. */
const restore = async (page: Page, service: RecordServer) => {
  service.heal()
  service.records.set('q', text)
  await button(page, 'Refresh').click()
  await expect(field(page, 'Name')).toHaveValue('Errors')
}

const expectSaved = async (page: Page, service: RecordServer, times: number) => {
  await expect(review(page)).toBeHidden()
  await expect(success(page)).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  expect(service.puts()).toEqual(Array(times).fill(body.replace('Errors', 'Mine')))
}

/** Saves, leaves the review before the service refuses, and expects to be told. */
const expectReported = async (page: Page, service: RecordServer, leave: () => Promise<unknown>) => {
  const held: (() => void)[] = []
  service.plan('PUT', (response) => void held.push(() => sendText(response, 500, '{"message":"no"}')))
  await saveMine(page)
  await button(page, 'Keep editing').click()
  await leave()
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  await expect(page.getByText(/“Errors”: Not saved/u)).toBeVisible()
  expect(service.records.get('q')).toBe(text)
}

test('F60 F61 F62 a save that is refused, cut off, unanswered, or stored differently loses nothing and says what happened', async ({
  page,
  service,
}) => {
  await test.step('F60 a save that succeeded but was never answered is detected and not sent again', async () => {
    service.plan('PUT', (_, serve) => void serve())
    await saveMine(page)
    await expect(success(page)).toBeVisible()
    await expectSaved(page, service, 1)
  })

  await test.step('a failed save behind the closed review is reported', async () => {
    await restore(page, service)
    await expectReported(page, service, () => expect(review(page)).toBeHidden())
  })

  await test.step('F61 each refusal shows status, message, and trace ID, and loses nothing', async () => {
    await field(page, 'Name').fill('Mine')
    for (const status of [400, 403, 409, 412, 413, 422, 429, 430, 500]) {
      const message = `Refused with ${status}, as told`
      service.plan('PUT', (response) =>
        sendText(response, status, JSON.stringify({ message }), { 'X-Axiom-Trace-Id': `trace-${status}` }),
      )
      await saveAll(page)
      const alert = review(page).getByRole('alert')
      await expect(alert).toContainText(message)
      await expect(alert).toContainText(String(status))
      await expect(alert).toContainText(`trace-${status}`)
      await expectFailure(page, /./)
    }
    expect(service.records.get('q')).toBe(text)
  })

  await test.step('F61 a failed save says so, keeps the text, and can be sent again', async () => {
    service.plan('PUT', cut)
    await saveMine(page)
    await expectFailure(
      page,
      /Not saved so far: the record on the service is as it was, but the service may still save it/,
    )
    expect(service.records.get('q')).toBe(text)
  })

  await test.step('a save whose record cannot be read first was certainly not sent', async () => {
    service.plan('GET', cut)
    await saveMine(page)
    await expectFailure(page, /Not saved: the service was not asked to save it/)
    service.heal()
  })

  await test.step('a save with an unknown result says so, and the next try finds out', async () => {
    service.plan('PUT', (response, serve) => {
      service.plan('GET', cut)
      doAndCut(response, serve, { method: 'PUT', id: 'q', body: '' })
    })
    await saveMine(page)
    await expectFailure(page, /It is unknown whether it was saved/)
    service.heal()
    await saveAll(page)
    await expectSaved(page, service, 13)
  })

  await test.step('F62 if the service stores something else than was sent, it is shown and becomes the base', async () => {
    for (const [stored, row] of [
      ['{"id":"q","name":"Other","query":{"apl":"x"}}', { Field: 'name', Sent: 'Mine', Stored: 'Other' }],
      ['{"id":"q"}', { Field: 'query', Sent: 'later', Stored: 'absent' }],
      ['{"name":"No id"}', { Field: 'name', Sent: 'Mine', Stored: 'No id' }],
    ] as const) {
      await restore(page, service)
      service.plan('PUT', (response) => {
        service.records.set('q', stored)
        sendText(response, 200, stored)
      })
      await saveMine(page)
      await expectRow(page.getByRole('table', { name: 'Stored differently' }), row)
      await expect(page.getByText('Stored differently than sent').first()).toBeVisible()
      await expect(success(page)).toHaveCount(0)
      await expect(page.getByText('what you sent is in History')).toBeVisible()
      service.heal()
      await field(page, 'Who').fill('next')
      await saveAll(page)
      await expect(review(page)).toBeHidden()
      expect(JSON.parse(service.puts().at(-1) ?? '')).toEqual({
        ...JSON.parse(stored),
        id: undefined,
        who: 'next',
      })
    }
    await restore(page, service)
    service.plan('PUT', (response) => {
      service.records.set('q', '{"id":"q"}')
      sendText(response, 200, '{"id":"q"}')
    })
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No more room.', 'QuotaExceededError')
      }
    })
    await saveMine(page)
    const notKept = page.getByRole('dialog', { name: /History could not keep what you sent/u })
    const file = await download(page, () => notKept.getByRole('button', { name: 'Download' }).click())
    expect(file).toEqual({ name: 'q, as sent.json', text: text.replace('Errors', 'Mine') })
  })
})

const deleted = (page: Page) => page.getByRole('heading', { name: 'This query was deleted' })

test('F54 F55 F63 F69 F70 unanswered and needless deletions are read again; of unknown fields, other records, and missing ones, none is lost, mixed up, or created', async ({
  page,
  service,
}) => {
  await test.step('F70 reading again shows the result of a deletion that was never answered', async () => {
    service.plan('DELETE', cut)
    await confirmDeletion(page, 'Errors')
    await passCountdown(page)
    await expect(
      page.getByText(
        'Not deleted so far: the record on the service is as it was, but the service may still delete it',
      ),
    ).toBeVisible()
    await expect(deleted(page)).toBeHidden()
    await expect(field(page, 'Name')).toHaveValue('Errors')
    service.plan('DELETE', (response) => sendText(response, 429, ''))
    await button(page, 'Retry').click()
    await expect(page.getByText('Not deleted: wait a moment, then try again')).toBeVisible()
    service.plan('DELETE', doAndCut)
    await button(page, 'Retry').click()
    await expect(deleted(page)).toBeVisible()
    expect(service.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(3)
  })

  await test.step('the dialog says what a failed read before the deletion means, and a query that is gone can be marked', async () => {
    service.heal()
    service.records.set('q', text)
    await showAnew(page, address('q', 'options'))
    await expect(field(page, 'Name')).toHaveValue('Errors')
    service.plan('GET', (response) => sendText(response, 403, '{"message":"not you"}'))
    await button(page, 'Delete…').click()
    const failed = page.getByRole('dialog', { name: 'Delete saved query' }).getByRole('alert')
    await expect(failed).toContainText('Starboard could not check whether it changed since you opened it.')
    await expect(failed).toContainText('not you')
    await expect(failed).toContainText('If it did, Starboard does not delete it.')
    service.heal()
    service.records.delete('q')
    await failed.getByRole('button', { name: 'Read again' }).click()
    await expect(failed).toContainText('it is already deleted. You can still mark it as deleted here.')
    await expect(page.getByText('will be gone for everybody')).toBeHidden()
    await button(page, 'Cancel').click()
    service.records.set('q', text)
  })

  await test.step('a query that the service stores differently on restoring, or not at all, is not called restored', async () => {
    await confirmDeletion(page, 'Errors')
    await passCountdown(page)
    await expect(deleted(page)).toBeVisible()
    service.plan('PUT', (response) => sendText(response, 200, text))
    const before = service.puts().length
    await button(page, 'Try to restore').dblclick()
    const notice = page.getByRole('status').filter({ hasText: 'The service did not keep it' })
    await expect(notice).toContainText('It accepted Errors, but reading it again found no such query.')
    expect(service.puts()).toHaveLength(before + 1)
    service.plan('PUT', (response) => sendText(response, 403, '{"message":"no"}'))
    await button(page, 'Try to restore').click()
    const refusal = page.getByRole('alert').filter({ hasText: 'The service did not accept it' })
    await expect(refusal).toContainText('403')
    await expect(refusal).not.toContainText('whether PUT can create')
    service.plan('PUT', (response) => {
      service.records.set('q', text.replace('Errors', 'Other'))
      sendText(response, 200, text)
    })
    await button(page, 'Try to restore').click()
    await expect(page.getByText('The service accepted it but stored it differently')).toBeVisible()
    await expectRow(page.getByRole('table', { name: 'Stored differently' }), {
      Field: 'name',
      Sent: 'Errors',
      Stored: 'Other',
    })
    await button(page, 'Open the query').click()
    await expect(field(page, 'Name')).toHaveValue('Other')
    await restore(page, service)
  })

  await test.step('F69 deleting a missing query is "Already deleted"', async () => {
    service.heal()
    service.records.set('q', text)
    await showAnew(page, address('q', 'options'))
    await confirmDeletion(page, 'Errors')
    service.records.delete('q')
    await passCountdown(page)
    await expect(page.getByText('Already deleted')).toBeVisible()
    await expect(deleted(page)).toBeVisible()
    // When it becomes visible, the page checks the session and with it the record, which is gone.
    const asked = page.waitForResponse((answer) => answer.status() === 404)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await asked
    await expect(deleted(page)).toBeVisible()
    await showAnew(page, '/queries?tab=trash')
    await expectRow(page.getByRole('table', { name: 'Trash' }), { Name: 'Errors', Gone: 'Deleted here' })
  })

  await test.step('F54 a record other than the requested one is opened under neither ID', async () => {
    service.records.set('q', text)
    await showAnew(page, address('q', 'options'))
    await expect(field(page, 'Name')).toHaveValue('Errors')
    const library = page.getByRole('table', { name: 'Library' })
    const toLibrary = async () => {
      await page.getByRole('link', { name: 'Saved queries' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Saved queries' })).toBeVisible()
      await expect(library.getByRole('link', { name: 'Errors' })).toHaveCount(1)
    }
    await toLibrary()
    service.records.set('other', text)
    await showAnew(page, address('other'))
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'The service returned another record, “q”',
    )
    await toLibrary()
  })

  await test.step('F55 unknown fields are sent back, and left out only if the service refuses them and the user agrees', async () => {
    const before = service.puts().length
    await showAnew(page, address('q', 'options'))
    await expect(
      page.getByText('owner', { exact: true }).or(page.locator('input[value="owner"]')).first(),
    ).toBeVisible()
    service.plan('PUT', (response, serve, call) => {
      if (/"(?:owner|later)"/.test(call.body)) {
        sendText(response, 422, '{"message":"owner in body is a forbidden property"}')
        return
      }
      const { status, body } = serve()
      sendText(response, status, body)
    })
    await saveMine(page)
    await expect(review(page).getByRole('alert')).toContainText('owner in body is a forbidden property')
    const offer = page.getByRole('region', { name: 'Fields that the service may not know' })
    await expect(offer).toContainText('owner, query.later')
    await offer.getByRole('button', { name: 'Save without other fields' }).click()
    await expect(review(page)).toBeHidden()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    const sent = body.replace('Errors', 'Mine')
    expect(service.puts().slice(before)).toEqual([
      sent,
      sent.replace('"owner":1.0,', '').replace(',"later":[]', ''),
    ])
  })

  await test.step('a failed save behind another screen is reported, and so is a conflict', async () => {
    await restore(page, service)
    const main = page.getByRole('navigation', { name: 'Main' })
    await expectReported(page, service, () => main.getByRole('link', { name: 'API tokens' }).click())
    service.heal()
    await showAnew(page, address('q', 'options'))
    await expect(field(page, 'Name')).toHaveValue('Mine')
    const held: (() => void)[] = []
    service.plan('GET', (response, serve) => void held.push(() => sendText(response, 200, serve().body)))
    await saveAll(page)
    await expect.poll(() => held.length).toBe(1)
    await button(page, 'Keep editing').click()
    await main.getByRole('link', { name: 'API tokens' }).click()
    service.heal()
    service.records.set('q', text.replace('Errors', 'Theirs'))
    held[0]?.()
    await expect(page.getByText('Not saved: “Theirs” changed on the service')).toBeVisible()
    await expect(
      page.getByText('What you typed is kept as a draft. Open the query again to decide.'),
    ).toBeVisible()
  })

  await test.step('F63 a save does not create a missing query', async () => {
    service.heal()
    await showAnew(page, address('q', 'options'))
    await expect(field(page, 'Name')).toHaveValue('Mine')
    const { length } = service.puts()
    service.records.delete('q')
    await saveMine(page)
    await expectFailure(page, /The service no longer has a query with this ID/)
    expect(service.puts()).toHaveLength(length)
    expect([...service.records.keys()]).toEqual(['other'])
  })
})
