import { entriesNamed, entriesOf } from '#apl/catalogue/catalogue.ts'
import { entryMarkdown, entrySort } from '#apl/help/entry-markdown.ts'
import type { Draft } from './setting.ts'

/** How a stage begins, in snippet syntax, the most used first. One with an empty first gap asks for what goes there. */
const snippets: Readonly<Record<string, string>> = {
  where: 'where $1',
  extend: 'extend ${1:name} = $2',
  summarize: 'summarize $1',
  project: 'project $1',
  sort: 'sort by $1',
  order: 'order by $1',
  limit: 'limit ${1:100}',
  take: 'take ${1:100}',
  top: 'top ${1:10} by $2',
  count: 'count',
  distinct: 'distinct $1',
  search: 'search ${1:"text"}',
  'make-series': 'make-series $1 on _time from ${2:ago(1d)} to ${3:now()} step ${4:1h}',
  parse: 'parse $1 with ${2:pattern}',
  join: 'join kind=${1:inner} ($2) on $3',
  union: 'union $1',
  'project-away': 'project-away $1',
  'project-keep': 'project-keep $1',
  'project-rename': 'project-rename ${1:new} = $2',
  'project-reorder': 'project-reorder $1',
  lookup: 'lookup kind=${1:leftouter} ($2) on $3',
  'mv-expand': 'mv-expand $1',
  getschema: 'getschema',
}

const atStart: Readonly<Record<string, string>> = {
  let: 'let ${1:name} = $2;',
  'declare query_parameters': 'declare query_parameters (${1:name}: ${2:string} = ${3:""});',
  union: 'union $1',
  search: 'search in ($1) ${2:"text"}',
  print: 'print ${1:name} = $2',
  datatable: 'datatable (${1:name}: ${2:string}) [$3]',
  set: 'set $1;',
}

const stages = entriesOf('stage').filter(({ name }) => name !== 'externaldata')

/** The stages that may follow a pipe. `before` is the stage in front: after a grouping, rows are mostly put in order. */
export function suggestStages(before: string | undefined): Draft[] {
  const frequent = Object.keys(snippets)
  const first =
    before === 'summarize' || before === 'make-series' ? ['order', 'sort', 'top', 'extend', 'project'] : []
  const order = [...new Set([...first, ...frequent, ...stages.map(({ name }) => name)])]
  return order.flatMap((name) => {
    const entry = stages.find((stage) => stage.name === name)
    if (entry === undefined) return []
    const insert = snippets[name] ?? `${name} $1`
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
