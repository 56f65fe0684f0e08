import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section, as ranges of numbers. */
const levelOneAndTwo: Readonly<Record<string, string>> = {
  V1: '1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2',
  V2: '2.1.1-3 2.2.1-3 2.3.1-4 2.4.1-1',
  V3: '3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2',
  V4: '4.1.1-3 4.2.1-1 4.3.1-2 4.4.1-4',
  V5: '5.1.1-1 5.2.1-3 5.3.1-2 5.4.1-3',
  V6: '6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4',
  V7: '7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2',
  V8: '8.1.1-2 8.2.1-3 8.3.1-1 8.4.1-1',
  V9: '9.1.1-3 9.2.1-4',
  V10: '10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3',
  V11: '11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1-1 11.6.1-1',
  V12: '12.1.1-3 12.2.1-2 12.3.1-4',
  V13: '13.1.1-1 13.2.1-5 13.3.1-2 13.4.1-5',
  V14: '14.1.1-2 14.2.1-4 14.3.1-3',
  V15: '15.1.1-3 15.2.1-3 15.3.1-7',
  V16: '16.1.1-1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3',
  V17: '17.1.1-1 17.2.1-4 17.3.1-2',
}

const required = Object.values(levelOneAndTwo)
  .flatMap((ranges) => ranges.split(' '))
  .flatMap((range) => {
    const [, section = '', from = '', to = ''] = /^(\d+\.\d+)\.(\d+)-(\d+)$/u.exec(range) ?? []
    const numbers = Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at)
    return numbers.map((number) => `${section}.${number}`)
  })

type Row = { id: string; status: string; how: string; shown: string }

const rows: readonly Row[] = readFileSync('SECURITY.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, status, how, shown] =
      /^\| (\d+\.\d+\.\d+) \| (met|partly|outside|n\/a) \| (.+) \| (.*) \|$/u.exec(line) ?? []
    return id && status && how ? [{ id, status, how, shown: shown ?? '' }] : []
  })

const evidence = rows.flatMap(({ id, shown }) =>
  [...shown.matchAll(/`([^`]+)` › “([^”]+)”/gu)].map(([, file = '', title = '']) => ({ id, file, title })),
)

const plain = (text: string) => text.replaceAll(/['"`’‘“”\\]/gu, '')

test('the table has every requirement of ASVS 5.0 levels 1 and 2 exactly once', () => {
  expect(required).toHaveLength(253)
  expect(rows.map(({ id }) => id)).toEqual(required)
})

test('each test that the table names exists', () => {
  const missing = evidence.filter(
    ({ file, title }) => !existsSync(file) || !plain(readFileSync(file, 'utf8')).includes(plain(title)),
  )
  expect(missing).toEqual([])
})

test('each requirement that is met says what shows it', () => {
  const evident = /`[^`]+` › “|\]\(|`npm run /u
  const unshown = rows.filter(({ status, shown }) => status === 'met' && !evident.test(shown))
  expect(unshown.map(({ id }) => id)).toEqual([])
})
