import { entriesNamed } from '#apl/catalogue/catalogue.ts'
import { entryMarkdown, entrySort } from '#apl/help/entry-markdown.ts'
import { stageKinds, tabularOperators } from '#apl/stages/stages.ts'
import type { Draft } from './setting.ts'

const atStart: Readonly<Record<string, string>> = {
  let: 'let ${1:name} = $2;',
  'declare query_parameters': 'declare query_parameters (${1:name}: ${2:string} = ${3:""});',
  union: 'union $1',
  search: 'search in ($1) ${2:"text"}',
  print: 'print ${1:name} = $2',
  datatable: 'datatable (${1:name}: ${2:string}) [$3]',
  set: 'set $1;',
}

/** The stages that may follow a pipe. `before` is the stage in front: after a grouping, rows are mostly put in order. */
export function suggestStages(before: string | undefined): Draft[] {
  const first =
    before === 'summarize' || before === 'make-series' ? ['order', 'sort', 'top', 'extend', 'project'] : []
  const order = new Set([...first, ...tabularOperators].filter((name) => name !== 'externaldata'))
  return [...order].flatMap((name) => {
    const [entry] = entriesNamed(name, ['stage'])
    if (entry === undefined) return []
    const insert = stageKinds.get(name)?.snippet ?? `${name} $1`
    return {
      label: name,
      kind: 'stage' as const,
      detail: entrySort(entry),
      documentation: entryMarkdown(entry),
      insert,
      isSnippet: true,
      opensNext: insert.includes(' $1'),
    }
  })
}

/** What a query may begin with besides a table. */
export function suggestStatements(): Draft[] {
  return Object.entries(atStart).flatMap(([name, insert]) => {
    const [entry] = entriesNamed(name, ['statement', 'stage'])
    return {
      label: name,
      kind: 'statement' as const,
      detail: entry === undefined ? 'statement' : entrySort(entry),
      documentation: entry === undefined ? '' : entryMarkdown(entry),
      insert,
      isSnippet: true,
      opensNext: / \$1/.test(insert),
    }
  })
}
