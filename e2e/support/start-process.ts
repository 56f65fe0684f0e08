import { spawn } from 'node:child_process'

export type RunningProcess = {
  readonly pid: number
  /** Everything it has printed so far, on both streams. */
  readonly log: () => string
  /** The match of its ready line. */
  readonly ready: RegExpExecArray
  /** Asks it to stop and waits. Throws if it had to be killed. */
  readonly stop: () => Promise<void>
  /** Kills it, like a crash. */
  readonly kill: () => Promise<void>
}

type Options = {
  /** The program; Node by default. */
  readonly command?: string
  readonly args: readonly string[]
  readonly env: Record<string, string>
  readonly cwd?: string
  readonly readyLine: RegExp
}

/**
 * Starts a Node process and waits until it prints its ready line.
 * @throws Error with all its output if it ends first or takes longer than the limit
 */
export const startProcess = ({
  command = process.execPath,
  args,
  env,
  cwd,
  readyLine,
}: Options): Promise<RunningProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: withPath(env),
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    let isReady = false
    const ended = new Promise<void>((resolveEnd) => child.once('close', () => resolveEnd()))

    const kill = async (): Promise<void> => {
      child.kill('SIGKILL')
      await ended
    }
    const stop = async (): Promise<void> => {
      let wasKilled = false
      const limit = setTimeout(() => {
        wasKilled = true
        child.kill('SIGKILL')
      }, 60_000)
      child.kill('SIGTERM')
      await ended
      clearTimeout(limit)
      if (wasKilled) throw new Error(`It did not stop within a minute of being asked to:\n${printed}`)
    }
    const fail = (reason: string): void => {
      clearTimeout(limit)
      child.kill('SIGKILL')
      reject(new Error(`${args.join(' ')} ${reason}:\n${printed}`))
    }
    const limit = setTimeout(() => fail('was not ready after two minutes'), 120_000)

    const read = (chunk: Buffer): void => {
      printed += chunk.toString()
      const ready = isReady ? null : readyLine.exec(printed)
      if (!ready) return
      isReady = true
      clearTimeout(limit)
      resolve({ pid: child.pid ?? 0, log: () => printed, ready, stop, kill })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', (error) => fail(error.message))
    child.once('close', (code) => {
      if (!isReady) fail(`ended with code ${code} before it was ready`)
    })
  })

/** A minimal environment: the developer's own settings must not reach the tests. */
const withPath = (env: Record<string, string>): NodeJS.ProcessEnv => {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(kept), TZ: 'UTC', ...env }
}
