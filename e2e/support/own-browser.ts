import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { browserFlags } from './browser-flags.ts'

export type OwnBrowser = {
  /** The browser's only profile, stored in the folder. */
  readonly context: BrowserContext
  /** Kills all its processes, like a crash or power loss. */
  readonly kill: () => Promise<void>
}

/** Starts a test's own browser with its data in a folder, so that it can be killed and started again. */
export const startOwnBrowser = async (folder: string): Promise<OwnBrowser> => {
  const { CHROMIUM_PATH, CHROMIUM_SANDBOX } = process.env
  const portFile = join(folder, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const flags = [
    ...browserFlags,
    '--headless',
    '--remote-debugging-port=0',
    '--no-default-browser-check',
    '--password-store=basic',
    '--use-mock-keychain',
    '--hide-crash-restore-bubble',
    ...(CHROMIUM_SANDBOX === '1' ? [] : ['--no-sandbox']),
    `--user-data-dir=${folder}`,
    'about:blank',
  ]
  // Its own process group, so that all of it can be killed.
  const child = spawn(CHROMIUM_PATH || chromium.executablePath(), flags, { detached: true, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const kill = async (): Promise<void> => {
    killTree(child)
    await ended
  }
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portIn(portFile, child)}`)
    const context = browser.contexts()[0]
    if (!context) throw new Error('The browser came up without its profile.')
    return { context, kill }
  } catch (error) {
    await kill()
    throw error
  }
}

const killTree = ({ pid, exitCode }: ChildProcess): void => {
  if (pid === undefined || exitCode !== null) return
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'])
  else process.kill(-pid, 'SIGKILL')
}

/** Reads the browser's port from the file that it writes. */
const portIn = async (file: string, child: ChildProcess): Promise<string> => {
  const limit = Date.now() + 30_000
  while (child.exitCode === null && Date.now() < limit) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (port) return port
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
  throw new Error('The browser did not come up with a port to talk to.')
}
