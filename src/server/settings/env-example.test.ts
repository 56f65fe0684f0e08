import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folders = ['src/server', 'src/service']
const lines = readFileSync('.env.example', 'utf8').split('\n')
const documented = lines.flatMap((line) => /^#?([A-Z][A-Z\d_]*)=/.exec(line)?.[1] ?? [])

function settingsRead(): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => path.join(folder, file)),
  )
  const reading = /\benv,\s*'([A-Z][A-Z\d_]*)'|\benv\.([A-Z][A-Z\d_]*)/g
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(reading)].map((match) => match[1] ?? match[2] ?? ''),
  )
}

test('.env.example lists exactly the settings that the code reads', () => {
  expect(documented.toSorted()).toEqual([...new Set(settingsRead())].toSorted())
})

test('each setting is documented once, by one comment above it', () => {
  expect(new Set(documented).size).toBe(documented.length)
  for (const name of documented) {
    const at = lines.findIndex((line) => line.startsWith(`#${name}=`) || line.startsWith(`${name}=`))
    expect(lines[at - 1]).toMatch(/^# .+/)
    expect(lines[at - 2]).toBe('')
  }
})
