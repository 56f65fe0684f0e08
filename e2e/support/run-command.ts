import { spawn } from 'node:child_process'

type Options = {
  readonly environment?: Record<string, string> | undefined
  /** Ends the command after this time; without it, there is no limit. */
  readonly limitMs?: number
  /** `false` hides the command's output. */
  readonly output?: boolean
}

/** Runs a command to its end and streams its output; true if it exits with 0 within its limit. */
export const runCommand = (
  [program, ...args]: readonly [string, ...string[]],
  { environment, limitMs, output = true }: Options,
): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', output ? 'inherit' : 'ignore', output ? 'inherit' : 'ignore'],
      env: { ...process.env, ...environment },
      // npm is a script (npm.cmd) on Windows, which only a shell can start.
      shell: process.platform === 'win32',
      // Its own process group, so that the limit also ends what the command started.
      detached: process.platform !== 'win32',
    })
    const stop = (): void => {
      if (child.pid === undefined) return
      if (process.platform === 'win32') child.kill('SIGKILL')
      else process.kill(-child.pid, 'SIGKILL')
    }
    const limit =
      limitMs === undefined
        ? undefined
        : setTimeout(() => {
            if (output) console.log(`${program} ${args.join(' ')}: stopped after ${limitMs / 60_000} minutes`)
            stop()
          }, limitMs)
    const interrupt = (): void => {
      stop()
      process.exit(130)
    }
    process.once('SIGINT', interrupt)
    process.once('SIGTERM', interrupt)
    const finish = (succeeded: boolean): void => {
      clearTimeout(limit)
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
      resolve(succeeded)
    }
    child.once('error', () => finish(false))
    child.once('close', (code) => finish(code === 0))
  })
