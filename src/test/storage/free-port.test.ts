import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '../bundle-program.ts'
import { freePort } from './free-port.ts'

const program = await bundleProgram(new URL('free-port.ts', import.meta.url))

test('ports lie outside the range that the system assigns, and none is returned twice', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()))
  expect(new Set(ports).size).toBe(20)
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(15_000)
    expect(port).toBeLessThan(32_000)
  }
})

test('a port in use is skipped', async () => {
  const taken = (await freePort()) + 1
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const ports = []
  for (let count = 0; count < 5; count += 1) ports.push(await freePort())
  expect(ports).not.toContain(taken)
})

test('parallel processes get different ports', async () => {
  const script = `import(${JSON.stringify(program)}).then(async ({ freePort }) => console.log(await freePort()))`
  const args = ['-e', script]
  const runs = await Promise.all(Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, args)))
  expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(4)
})
