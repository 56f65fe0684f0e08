import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserFlags } from './browser-flags.ts'
import type { Browser, Probes } from './find-browser.ts'
import { installChromiumPackage } from './install-chromium-package.ts'
import { runCommand } from './run-command.ts'

/** The probes of this machine. */
export const browserProbes = (): Probes => ({
  configuredPath: process.env['CHROMIUM_PATH'],
  wellKnownPaths,
  playwrightPath,
  installWithPlaywright: () =>
    runCommand(['npx', 'playwright', 'install', 'chromium'], { limitMs: 4 * 60_000, output: 'never' }),
  installWithSystem: installChromiumPackage,
  start,
  say: (line) => console.log(line),
})

const wellKnownPaths = (): readonly string[] => candidates().filter((path) => existsSync(path))

const candidates = (): readonly string[] => {
  if (process.platform === 'darwin') {
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) =>
        join(folder, `${name}.app`, 'Contents', 'MacOS', name),
      ),
    )
  }
  if (process.platform === 'win32') {
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
      const folder = process.env[variable]
      if (folder === undefined) return []
      return [
        join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        join(folder, 'Chromium', 'Application', 'chrome.exe'),
        join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
      ]
    })
  }
  // The headless shell first: it renders a journey in half the processor time of the full browser.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
  ]
  return [
    ...['/usr/bin', '/usr/local/bin'].flatMap((folder) => names.map((name) => join(folder, name))),
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ]
}

const playwrightPath = (): string | null => {
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

/** Starts with Chromium's sandbox unless the system forbids it. Root cannot use it at all. */
const start = async (path: string): Promise<Browser | null> => {
  const isRoot = process.getuid?.() === 0
  for (const sandbox of isRoot ? [false] : [true, false]) {
    if (await opensPage(path, sandbox)) return { path, sandbox }
  }
  return null
}

const opensPage = async (path: string, sandbox: boolean): Promise<boolean> => {
  try {
    const browser = await chromium.launch({
      executablePath: path,
      chromiumSandbox: sandbox,
      args: browserFlags,
      timeout: 30_000,
    })
    await browser.close()
    return true
  } catch {
    return false
  }
}
