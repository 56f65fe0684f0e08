import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { browserFlags } from './browser-flags.ts'

export type OwnBrowser = {
  /** What a person would see: the one profile, kept in the folder. */
  readonly context: BrowserContext
  /** Ends it with all its processes at once, as a crash or a power button would. */
  readonly kill: () => Promise<void>
}

/** Starts a browser of a test's own on a folder for its data, as a person's is: not ended gently, and started again. */
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
  // A process group of its own, so that it can be killed as a whole.
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

/** The browser writes the port that it took into a file. */
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
