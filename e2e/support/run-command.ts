import { spawn } from 'node:child_process'

type Options = {
  readonly environment?: Record<string, string> | undefined
  /** Ends the command after this time; without it, there is no limit. */
  readonly limitMs?: number
  /** When its output is printed. */
  readonly output?: 'now' | 'at the end' | 'never'
}

const interrupt = (): void => process.exit(130)

/** Runs a command to its end; true if it exits with 0 within its limit. */
export const runCommand = (
  [program, ...args]: readonly [string, ...string[]],
  { environment, limitMs, output = 'now' }: Options,
): Promise<boolean> =>
  new Promise((resolve) => {
    const stdio = ({ now: 'inherit', 'at the end': 'pipe', never: 'ignore' } as const)[output]
    const child = spawn(program, args, {
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...environment },
      // npm is a script (npm.cmd) on Windows, which only a shell can start.
      shell: process.platform === 'win32',
      // Its own process group, so that the limit also ends what the command started.
      detached: process.platform !== 'win32',
    })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => void printed.push(piece))
    const stop = (): void => {
      if (child.pid === undefined) return
      if (process.platform === 'win32') child.kill('SIGKILL')
      else process.kill(-child.pid, 'SIGKILL')
    }
    const limit =
      limitMs === undefined
        ? undefined
        : setTimeout(() => {
            if (output !== 'never')
              console.log(`${program} ${args.join(' ')}: stopped after ${limitMs / 60_000} minutes`)
            stop()
          }, limitMs)
    // Each command that runs then is stopped.
    process.once('exit', stop)
    process.once('SIGINT', interrupt)
    process.once('SIGTERM', interrupt)
    const finish = (succeeded: boolean): void => {
      clearTimeout(limit)
      process.off('exit', stop)
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
      process.stdout.write(Buffer.concat(printed))
      resolve(succeeded)
    }
    child.once('error', () => finish(false))
    child.once('close', (code) => finish(code === 0))
  })
