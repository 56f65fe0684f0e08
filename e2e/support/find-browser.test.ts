import { expect, test } from 'vitest'
import { findBrowser, noBrowserMessage, type Probes } from './find-browser.ts'

/** A machine where nothing is installed or installable. `asked` records what was tried, in order. */
const machine = (changes: Partial<Probes> = {}, working: string[] = []) => {
  const asked: string[] = []
  const note =
    <A extends unknown[], R>(name: string, probe: (...args: A) => R) =>
    (...args: A): R => {
      asked.push([name, ...args].join(' '))
      return probe(...args)
    }
  const probes: Probes = {
    configuredPath: changes.configuredPath,
    wellKnownPaths: note('well-known', changes.wellKnownPaths ?? (() => [])),
    playwrightPath: note('playwright', changes.playwrightPath ?? (() => null)),
    installWithPlaywright: note('playwright-install', changes.installWithPlaywright ?? (async () => false)),
    installWithSystem: note('system-install', changes.installWithSystem ?? (async () => false)),
    start: note('start', async (path: string) => (working.includes(path) ? { path, sandbox: true } : null)),
    say: () => {},
  }
  return { probes, asked, working }
}

test('CHROMIUM_PATH comes before everything else', async () => {
  const { probes, asked } = machine(
    { configuredPath: '/mine', wellKnownPaths: () => ['/usr/bin/chromium'] },
    ['/mine', '/usr/bin/chromium'],
  )
  expect((await findBrowser(probes)).path).toBe('/mine')
  expect(asked).toEqual(['start /mine'])
})

test('a CHROMIUM_PATH that does not start is reported, not silently replaced', async () => {
  const { probes } = machine({ configuredPath: '/gone', wellKnownPaths: () => ['/usr/bin/chromium'] }, [
    '/usr/bin/chromium',
  ])
  await expect(findBrowser(probes)).rejects.toThrow('CHROMIUM_PATH is set to "/gone"')
})

test('if a well-known path does not start, the next one is tried', async () => {
  const { probes, asked } = machine(
    { wellKnownPaths: () => ['/snap/bin/chromium', '/usr/bin/google-chrome'] },
    ['/usr/bin/google-chrome'],
  )
  expect((await findBrowser(probes)).path).toBe('/usr/bin/google-chrome')
  expect(asked).toEqual(['well-known', 'start /snap/bin/chromium', 'start /usr/bin/google-chrome'])
})

test('the browser that Playwright has is used without a download', async () => {
  const { probes, asked } = machine({ playwrightPath: () => '/cache/chrome' }, ['/cache/chrome'])
  expect((await findBrowser(probes)).path).toBe('/cache/chrome')
  expect(asked).not.toContain('playwright-install')
})

test('with nothing installed, Playwright downloads one', async () => {
  const working: string[] = []
  const { probes, asked } = machine(
    {
      playwrightPath: () => '/cache/chrome',
      installWithPlaywright: async () => {
        working.push('/cache/chrome')
        return true
      },
    },
    working,
  )
  expect((await findBrowser(probes)).path).toBe('/cache/chrome')
  expect(asked).not.toContain('system-install')
})

test('if the download is unreachable, the package of the distribution is next', async () => {
  const paths: string[] = []
  const { probes, asked } = machine(
    {
      wellKnownPaths: () => paths,
      installWithSystem: async () => {
        paths.push('/usr/bin/chromium')
        return true
      },
    },
    ['/usr/bin/chromium'],
  )
  expect((await findBrowser(probes)).path).toBe('/usr/bin/chromium')
  expect(asked).toEqual([
    'well-known',
    'playwright',
    'playwright-install',
    'system-install',
    'well-known',
    'start /usr/bin/chromium',
  ])
})

test('if nothing works, one sentence says what to do', async () => {
  await expect(findBrowser(machine().probes)).rejects.toThrow(noBrowserMessage)
})
