import { orderVerbs, type ScopeKind, scopeKinds } from '#grants/capability-catalogue.ts'
import { orderResources } from '#grants/scope-text.ts'
import { everything, type ScopeGrants, type TokenGrants } from '#grants/token-grants.ts'
import { readResource, resourceText } from '#grants/question.ts'
import { naturalKey } from '#lib/natural-key.ts'

/** Lists of small integers, one after the other: those of row `n` stand from `starts[n]` to before `starts[n + 1]`. */
export type RowCodes = { readonly codes: Int32Array; readonly starts: Int32Array }

/** What the tokens of a list are granted, in integers, so that a filter looks at no text and no map. */
export type GrantCodes = {
  /** Resources that are granted anywhere, as an address names them; verbs; datasets, `*` among them. */
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
  readonly datasets: readonly string[]
  /** Places in these lists in the order in which a person looks for a value. */
  readonly order: Readonly<Record<'resource' | 'verb' | 'dataset', readonly number[]>>
  /** Of each distinct pair of a resource and a verb, its place in `resources` and in `verbs`. */
  readonly pairResources: Int32Array
  readonly pairVerbs: Int32Array
  /** The pairs of each token, each once. */
  readonly pairs: RowCodes
  /** The datasets that each token names and is granted something on. */
  readonly direct: RowCodes
  /** 1 for a token that is granted something on `*`. */
  readonly reachesAll: Uint8Array
}

/** Values in the order in which they first appear, by number. */
class Numbers {
  readonly places = new Map<string, number>()
  of(value: string): number {
    const place = this.places.get(value) ?? this.places.size
    if (place === this.places.size) this.places.set(value, place)
    return place
  }
  values(): readonly string[] {
    return [...this.places.keys()]
  }
}

/** The codes of these tokens; a step for each token. */
export function* grantCodes(
  tokens: readonly { readonly grants: TokenGrants }[],
): Generator<undefined, GrantCodes> {
  const [resources, verbs, datasets, pairNumbers] = [
    new Numbers(),
    new Numbers(),
    new Numbers(),
    new Numbers(),
  ]
  const pairResources: number[] = []
  const pairVerbs: number[] = []
  const known = { organization: new Map(), dataset: new Map(), view: new Map() } satisfies Record<
    ScopeKind,
    Map<ScopeGrants, readonly number[]>
  >

  function pairsOf(kind: ScopeKind, granted: ScopeGrants): readonly number[] {
    const pairs: number[] = []
    for (const [name, granting] of granted) {
      const resource = resources.of(resourceText({ kind, resource: name }))
      for (const verb of granting) {
        const other = verbs.of(verb)
        const pair = pairNumbers.of(`${resource} ${other}`)
        pairResources[pair] = resource
        pairVerbs[pair] = other
        pairs.push(pair)
      }
    }
    return pairs
  }

  const pairs = codeList(tokens.length)
  const direct = codeList(tokens.length)
  const reachesAll = new Uint8Array(tokens.length)
  // The token that a pair was last counted for.
  const lastOfPair: number[] = []
  for (const [row, { grants }] of tokens.entries()) {
    const add = (kind: ScopeKind, granted: ScopeGrants) => {
      const found = known[kind].get(granted) ?? pairsOf(kind, granted)
      known[kind].set(granted, found)
      for (const pair of found) {
        if (lastOfPair[pair] === row) continue
        lastOfPair[pair] = row
        pairs.add(pair)
      }
    }
    add('organization', grants.organization)
    for (const [name, granted] of grants.datasets) {
      if (granted.size === 0) continue
      add('dataset', granted)
      direct.add(datasets.of(name))
      if (name === everything) reachesAll[row] = 1
    }
    for (const granted of grants.views.values()) add('view', granted)
    pairs.end(row)
    direct.end(row)
    yield
  }
  return {
    order: {
      resource: resourceOrder(resources.values()),
      verb: orderVerbs(verbs.values()).map((verb) => verbs.of(verb)),
      dataset: datasetOrder(datasets.values()),
    },
    resources: resources.values(),
    verbs: verbs.values(),
    datasets: datasets.values(),
    pairResources: Int32Array.from(pairResources),
    pairVerbs: Int32Array.from(pairVerbs),
    pairs: pairs.made(),
    direct: direct.made(),
    reachesAll,
  }
}

/** Those of the organization, of datasets, of views; known ones as in the catalogue, then unknown ones. */
function resourceOrder(params: readonly string[]): readonly number[] {
  return scopeKinds.flatMap((kind) => {
    const ofKind = params.map(readResource).filter((param) => param.kind === kind)
    const names = ofKind.map(({ resource }) => resource)
    return orderResources(kind, names).map((name) => params.indexOf(resourceText({ kind, resource: name })))
  })
}

const compareText = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)

function datasetOrder(names: readonly string[]): readonly number[] {
  const keys = names.map((name) => (name === everything ? '' : `1${naturalKey(name)}`))
  return names.map((_, at) => at).sort((a, b) => compareText(keys[a], keys[b]))
}

function codeList(count: number) {
  let codes = new Int32Array(1024)
  let length = 0
  const starts = new Int32Array(count + 1)
  return {
    add(code: number) {
      if (length === codes.length) {
        const longer = new Int32Array(length * 2)
        longer.set(codes)
        codes = longer
      }
      codes[length++] = code
    },
    end(row: number) {
      starts[row + 1] = length
    },
    made: (): RowCodes => ({ codes: codes.subarray(0, length), starts }),
  }
}
