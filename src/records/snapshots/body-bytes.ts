import { gunzip, gzip } from '#lib/gzip.ts'
import { z } from '#lib/zod.ts'
import type { Body } from './snapshot.ts'
import type { State } from './state.ts'

// Bodies with another number were written by another version of Starboard, and only that version can read them.
const version = z.literal(1)
const key = z.string()
const text = z.string()

const body = z.discriminatedUnion('is', [
  z.object({
    version,
    is: z.literal('full'),
    fields: z.array(z.string()),
    keys: z.array(key),
    /** The distinct texts of a field, and each entry's index into them. */
    columns: z.array(z.object({ texts: z.array(text), codes: z.string() })),
  }),
  z.object({
    version,
    is: z.literal('step'),
    after: z.string(),
    came: z.array(z.tuple([key, z.array(text)])),
    gone: z.array(key),
    changed: z.array(z.tuple([key, z.array(z.tuple([z.int(), text]))])),
  }),
])

type Written = z.infer<typeof body>

/** A column with each distinct text stored once. */
function writtenColumn(all: Iterable<string>): { texts: string[]; codes: string } {
  const indexes = new Map<string, number>()
  const codes: number[] = []
  for (const each of all) {
    const index = indexes.get(each) ?? indexes.size
    indexes.set(each, index)
    codes.push(index)
  }
  return { texts: [...indexes.keys()], codes: codes.join(',') }
}

function writtenBody(given: Body): Written {
  if (given.is === 'step') {
    const { after, came, gone, changed } = given
    return {
      version: 1,
      is: 'step',
      after,
      came: Array.from(came, ([name, texts]) => [name, [...texts]]),
      gone: [...gone],
      changed: Array.from(changed, ([name, changes]) => [name, changes.map(([index, to]) => [index, to])]),
    }
  }
  const { fields, entries } = given.state
  const texts = [...entries.values()]
  return {
    version: 1,
    is: 'full',
    fields: [...fields],
    keys: [...entries.keys()],
    columns: fields.map((_, index) => writtenColumn(texts.map((each) => each[index] ?? ''))),
  }
}

function readState({ fields, keys, columns }: Extract<Written, { is: 'full' }>): State {
  const read = columns.map(({ texts, codes }) => ({ texts, codes: codes.split(',').map(Number) }))
  return {
    fields,
    entries: new Map(
      keys.map((name, entry) => [name, read.map(({ texts, codes }) => texts[codes[entry] ?? -1] ?? '')]),
    ),
  }
}

/** Encodes the body of a snapshot for {@link readBody}. */
export const writeBody = (given: Body): Promise<Uint8Array<ArrayBuffer>> =>
  gzip(JSON.stringify(writtenBody(given)))

/** Decodes the body of a snapshot; undefined if the bytes are damaged or from another version of Starboard. */
export async function readBody(bytes: Uint8Array<ArrayBuffer>): Promise<Body | undefined> {
  try {
    const { data } = body.safeParse(JSON.parse(await gunzip(bytes)))
    if (data?.is !== 'step') return data && { is: 'full', state: readState(data) }
    return {
      is: 'step',
      after: data.after,
      came: new Map(data.came),
      gone: data.gone,
      changed: new Map(data.changed),
    }
  } catch {
    return undefined
  }
}
