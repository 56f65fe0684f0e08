import { growthTable, type Sized } from './growth.ts'
import { measureTable, type TableFigures } from './measure-table.ts'
import { figure, medians, type Table, type Target } from './result.ts'
import { type Bench, withSite } from './site.ts'
import { floorSubject, serveFloor, starboardSubject } from './subjects.ts'

type Targets = Partial<Record<keyof TableFigures, Target>>

const always: Targets = { 'longest task after first row, ms': { most: 50 }, 'blank rows, %': { most: 0 } }
const upTo1000: Targets = {
  ...always,
  'load, cpu ms': { times: 4 },
  'first key, cpu ms': { times: 2 },
  'burst of 5 keys, cpu ms': { times: 2 },
  'sort text, cpu ms': { times: 2 },
  'sort number, cpu ms': { times: 2 },
  'sweep, p95 frame ms': { times: 2 },
  'heap, MB': { times: 4 },
}
const beyond: Targets = {
  ...upTo1000,
  'first key, cpu ms': { times: 1.5 },
  'burst of 5 keys, cpu ms': { times: 1.5 },
  'sort text, cpu ms': { times: 1.2 },
  'sort number, cpu ms': { times: 1.2 },
}

/** Targets for each number of rows. With a hundred, the page itself costs more than the rows. */
const targets: Readonly<Record<number, Targets>> = {
  100: always,
  1000: upTo1000,
  10_000: { ...beyond, 'heap, MB': { times: 1.5 } },
  100_000: { ...beyond, 'load, cpu ms': { times: 5 }, 'heap, MB': { times: 1.1 } },
}

const measureSize = ({ browser, rounds }: Bench, rows: number) =>
  withSite(browser, { settings: { SEED_ORGS: String(rows) } }, async ({ url, visit, orgs }) => {
    const floor = await serveFloor(await orgs())
    try {
      const [own, base]: [TableFigures[], TableFigures[]] = [[], []]
      // The two pages take turns, so that the machine's fluctuations affect both.
      for (let round = 0; round < rounds; round++) {
        own.push(await visit((page) => measureTable(page, starboardSubject(url))))
        base.push(await visit((page) => measureTable(page, floorSubject(floor.url))))
      }
      return { rows, own: medians(own), floor: medians(base) }
    } finally {
      await floor.close()
    }
  })

/** The list of organizations with increasing numbers of rows, next to the floor, and how its costs grow. */
export const tablePart = async (bench: Bench): Promise<readonly Table[]> => {
  const sizes: Sized[] = []
  const tables: Table[] = []
  for (const rows of bench.sizes) {
    const { own, floor } = await measureSize(bench, rows)
    sizes.push({ rows, own, floor })
    tables.push({
      title: `${rows.toLocaleString('en-US')} organizations`,
      heads: ['Starboard', 'floor'],
      figures: Object.entries(own).map(([name, value]) =>
        figure(name, value, floor[name as keyof TableFigures], targets[rows]?.[name as keyof TableFigures]),
      ),
    })
  }
  const costs = Object.keys(sizes[0]?.own ?? {}).filter(
    (name) => always[name as keyof TableFigures] === undefined,
  )
  const growth = growthTable(sizes, costs)
  return growth ? [...tables, growth] : tables
}
