import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

function makePackage(name: string, manifest: object, texts: Readonly<Record<string, string>>): string {
  const folder = path.join(temporaryDirectory(), 'node_modules', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', ...manifest }))
  for (const [file, text] of Object.entries(texts)) writeFileSync(path.join(folder, file), text)
  return path.join(folder, 'dist/index.js')
}

test('lists each package once, with its license and notice, and none of our own files', () => {
  const scoped = makePackage(
    '@b/c',
    { license: 'MIT' },
    { LICENSE: 'Copyright of C', 'NOTICE.txt': 'Made by D' },
  )
  const plain = makePackage(
    'a',
    { license: 'ISC' },
    { 'license.md': 'Copyright of A', 'readme.md': 'canary' },
  )
  const text = thirdPartyNotices([scoped, `${scoped}?worker`, `\0${plain}`, '/home/me/src/main.ts'])
  expect(text.split('\n\n\n').slice(1)).toEqual([
    '@b/c 1.2.3 (MIT)\n----------------\nCopyright of C\n\nMade by D',
    'a 1.2.3 (ISC)\n-------------\nCopyright of A\n',
  ])
})

test('a package without a license stops the build', () => {
  expect(() => thirdPartyNotices([makePackage('a', {}, {})])).toThrow('a does not say under which license')
})
