import type { MeasuredServer } from './measured-server.ts'

/** The cost of one shape of 1 MiB, in milliseconds. */
export type ShapeFigures = { readonly what: string; readonly read: number; readonly save: number }

const size = 1024 * 1024 - 64

const values: Readonly<Record<string, string>> = {
  zeros: '0',
  'short numbers': '1',
  'numbers with zeros': '-1200',
  'numbers with exponents': '1.5e-10',
  'numbers of 393 digits': `1${'0'.repeat(391)}1`,
  'numbers of 100,000 digits': `1${'0'.repeat(100_000)}1`,
  'empty texts': '""',
  'escaped texts': String.raw`"\u00e9"`,
  'lone surrogates': String.raw`"\ud800"`,
  'texts of 100,000 characters': `"${'x'.repeat(100_000)}"`,
  'texts of 60,000 escapes': `"${String.raw`\n`.repeat(60_000)}"`,
  words: 'null',
  'empty lists': '[]',
  'empty records': '{}',
}

/** A list that is filled with this item. */
const listOf = (item: string): string =>
  `[${`${item},`.repeat(Math.max(1, Math.floor(size / (item.length + 1))))}1]`

/** A record with the value under shuffled keys, which all begin with `start`. */
const shuffled = (value: string, start = ''): string => {
  let last = 1
  const count = Math.floor(size / (value.length + start.length + 9))
  const members = Array.from({ length: count }, () => {
    last = (last * 48_271) % 2_147_483_647
    return `"${start}${(last % 36 ** 4).toString(36).padStart(4, '0')}":${value},`
  })
  return `{${members.join('')}"":0}`
}

const containers: Readonly<Record<string, (value: string) => string>> = {
  'in a list': (value) => `[${`${value},`.repeat(Math.floor(size / (value.length + 1)) - 1)}${value}]`,
  'under keys in no order': (value) => {
    const count = Math.floor(size / (value.length + 9))
    const keys = Array.from({ length: count }, (_, at) =>
      ((at * 7919) % 1_000_003).toString(36).padStart(4, '0'),
    )
    return `{${keys.map((key) => `"${key}":${value}`).join(',')},"":0}`
  },
  'under shuffled keys': (value) => shuffled(value),
  'under shuffled keys that begin alike': (value) => shuffled(value, 'same'),
  'in records out of order': (value) => listOf(`{"b":${value},"a":1}`),
  'each 90 records deep, out of order': (value) =>
    listOf(`${'{"b":'.repeat(90)}${value}${',"a":1}'.repeat(90)}`),
  'under one key': (value) => `{${`"a":${value},`.repeat(Math.floor(size / (value.length + 5)))}"a":0}`,
  'spread by white space': (value) => listOf(`${value}\n\t`),
  'each 90 lists deep': (value) => listOf(`${'['.repeat(90)}${value}${']'.repeat(90)}`),
  'each 90 records deep': (value) => listOf(`${'{"a":'.repeat(90)}${value}${'}'.repeat(90)}`),
  'behind 400 lists': (value) => {
    const inner = `${value},`.repeat(Math.floor((size - 2400) / (value.length + 1)))
    return `${'["",'.repeat(400)}[${inner}1]${']'.repeat(400)}`
  },
}

/** Rounds over all shapes. The cheapest counts, because the first one warms up. */
const rounds = 3

/**
 * Saves and reads a record of each shape and returns their cost to the server, most expensive first: processor time,
 * which depends less on the machine's other work than elapsed time.
 */
export const measureShapes = async ({
  url,
  headers,
  cpu,
}: MeasuredServer): Promise<readonly ShapeFigures[]> => {
  const address = `${url}/api/v2/apl-starred-queries/shape`
  const cost = async (init: RequestInit): Promise<number> => {
    const before = await cpu()
    const answer = await fetch(address, init)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${init.method} answered ${answer.status}`)
    return (await cpu()) - before
  }
  const figures = new Map<string, ShapeFigures>()
  for (let round = 0; round < rounds; round++) {
    for (const [value, text] of Object.entries(values)) {
      for (const [container, filled] of Object.entries(containers)) {
        const body = `{"metadata":{"a":${filled(text)}}}`
        const what = `${value} ${container}`
        // The service answers a change with the record, so twice as much is read.
        const put = { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body }
        const save = Math.min((await cost(put)) / 2, figures.get(what)?.save ?? Infinity)
        const read = Math.min(await cost({ method: 'GET', headers }), figures.get(what)?.read ?? Infinity)
        figures.set(what, { what, save, read })
      }
    }
  }
  return [...figures.values()].sort((a, b) => Math.max(b.read, b.save) - Math.max(a.read, a.save))
}
