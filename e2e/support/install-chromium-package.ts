import { spawnSync } from 'node:child_process'
import { runCommand } from './run-command.ts'

const aptInstall = 'DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends'

const managers: Record<string, readonly string[]> = {
  'apt-get': [
    'apt-get update',
    `for browser in chromium-headless-shell chromium; do ${aptInstall} $browser chromium-sandbox fonts-liberation && exit; done; false`,
  ],
  dnf: ['dnf install -y chromium'],
  apk: ['apk add --no-cache chromium'],
}

/** Installs Chromium with the system's package manager; false if there is none or it would ask for a password. */
export const installChromiumPackage = async (): Promise<boolean> => {
  if (process.platform !== 'linux') return false
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !succeeds('sudo -n true')) return false
  const manager = Object.keys(managers).find((name) => succeeds(`command -v ${name}`))
  if (manager === undefined) return false
  for (const command of managers[manager] ?? []) {
    console.log(command)
    const shell = isRoot ? (['sh', '-c', command] as const) : (['sudo', '-n', 'sh', '-c', command] as const)
    if (!(await runCommand(shell, { limitMs: 8 * 60_000, output: 'never' }))) return false
  }
  return true
}

const succeeds = (command: string): boolean =>
  spawnSync('sh', ['-c', command], { stdio: 'ignore' }).status === 0
