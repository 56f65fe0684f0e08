import { expect, test } from 'vitest'
import { atCaret } from '#test/caret.ts'
import { wantsAt } from './context-at.ts'
import { openLevels } from './open-levels.ts'
import type { Want } from './want.ts'

const shown = (want: Want) => {
  if (want.sort === 'word') return want.words.map((word) => `"${word.trim()}"`).join(' ')
  if (want.sort === 'operator') return want.group
  if (want.sort === 'entry') return want.category ?? want.kind
  return `${want.sort}${'of' in want ? ` of ${want.of}` : ''}${'most' in want ? '…' : ''}`
}

const wanted = (marked: string) => {
  const { text, offset } = atCaret(marked)
  return wantsAt(openLevels(text, offset))
    .map(shown)
    .filter((want) => want !== '')
    .join(' ')
}

const values = 'column variable function "true" "false" "dynamic($1)" "datetime($1)"'
const operators = 'comparison logic arithmetic rare'
const compared = 'logic arithmetic comparison rare'
const keyed = 'variable column "true" "false" "dynamic($1)" "datetime($1)" function'
const moments = '"ago(${1:1h})" "now()" "datetime(${1:2026-01-31})"'
const start = 'table… statement table'
const sides = 'column of both "\\$left.${1:key} == \\$right.${2:key}" column of left'
const grouped = '"bin_auto(_time)" "bin(_time, ${1:5m})" column variable function'
const order = '"desc" "asc" "nulls last" "nulls first"'

test.each([
  ['‸', start],
  ['// a note\n‸', start],
  ['let x = 1; ‸', start],
  ['let ‸', ''],
  ['let x ‸', '"="'],
  ['let x = 1 ‸', operators],
  ['let T = datatable (a: ‸', 'type'],
  ['let f = (a: ‸', 'type'],
  ['declare ‸', '"query_parameters (${1:name}: ${2:string})"'],
  ['declare query_parameters (‸', ''],
  ['declare query_parameters (a: ‸', 'type'],
  ['declare query_parameters (a: bool = ‸', '"true" "false"'],
  ['set ‸', 'set-option'],
  ['logs ‸', ''],
  ['logs | ‸', 'stage'],
  ['logs |\n\n‸', 'stage'],
  ['logs | where a == 1 | ‸', 'stage'],
  ['union ‸', 'table "withsource=" "(${1:table})"'],
  ['union withsource=s ‸', 'table "(${1:table})"'],
  ['search ‸', '"in (${1:table})" "kind=" column'],
  ['search in (‸', 'table'],
  ['search kind=‸', 'search kind'],
  ['search method:‸', ''],
  ['table(‸', 'dataset-text variable'],
  ['logs | where ‸', values],
  ['logs | where (‸', values],
  ['logs | where a ‸', operators],
  ['logs | where a == 1 ‸', compared],
  ['logs | where a == 1 and b ‸', operators],
  ['logs | where isempty(a) ‸', compared],
  ['logs | where not(a == 1) ‸', compared],
  ['logs | where a == ‸', keyed],
  ['logs | where a and ‸', values],
  ['logs | where a contains ‸', keyed],
  ['logs | where a !has ‸', keyed],
  ['logs | where a matches ‸', '"regex"'],
  ['logs | where a in (‸', `variable table ${values}`],
  ['logs | where a !in (1, ‸', `variable table ${values}`],
  ['logs | where a in ((other | ‸', 'stage'],
  ['logs | where a between ‸', '"(${1:low} .. ${2:high})"'],
  ['logs | where a between (‸', values],
  ['logs | where a between (1 ‸', '".."'],
  ['logs | where _time between (‸', `${moments} ${values}`],
  ['logs | where _time > ‸', `${moments} ${values}`],
  ['logs | where _time ‸', `"between ($1 .. $2)" ">" "<" ">=" "<=" ${operators}`],
  ['logs | where a.‸', ''],
  ["logs | where a['‸", ''],
  ['logs | where a[‸', ''],
  ['logs | where tolower(‸', values],
  ['logs | where tolower(a, ‸', values],
  ['logs | where a == 1 // why\n  and ‸', values],
  ['logs | extend ‸', 'column special-field'],
  ['logs | extend a ‸', `"=" ${operators}`],
  ['logs | extend a = ‸', `column… function… ${values}`],
  ['logs | extend a = b + ‸', values],
  ['logs | extend a = 1, ‸', 'column special-field'],
  ['logs | extend _a_unit = ‸', 'unit'],
  ["logs | extend ['_a b_unit'] = ‸", 'unit'],
  ['logs | extend a = bin(_time, ‸', '"1m" "5m" "15m" "1h" "1d"'],
  ['logs | extend a = ago(‸', '"1m" "5m" "15m" "1h" "1d"'],
  ['logs | extend a = datetime_part(‸', 'datetime part'],
  ['logs | extend a = datetime_diff(‸', 'datetime part'],
  ['logs | extend a = datetime_add("hour", ‸', values],
  ['logs | extend a = dynamic({"b": ‸', ''],
  ['logs | extend a = dynamic([‸', ''],
  ['logs | project ‸', 'column function'],
  ['logs | project a, ‸', 'column function'],
  ['logs | project a = ‸', `column… function… ${values}`],
  ['logs | project-away ‸', 'column "*"'],
  ['logs | project-away a*, ‸', 'column "*"'],
  ['logs | project-rename ‸', ''],
  ['logs | project-rename a = ‸', 'column'],
  ['logs | project-reorder a ‸', '"asc" "desc" "granny-asc" "granny-desc"'],
  ['logs | distinct ‸', 'column "*" function'],
  ['logs | summarize ‸', 'aggregation function variable'],
  ['logs | summarize n = ‸', 'aggregation function variable'],
  ['logs | summarize n = count() ‸', `"by" ${operators}`],
  ['logs | summarize count(), ‸', 'aggregation function variable'],
  ['logs | summarize sum(a) / ‸', 'aggregation function variable'],
  ['logs | summarize (‸', 'aggregation function variable'],
  ['logs | summarize avg(‸', values],
  ['logs | summarize avg(tolower(‸', values],
  ['logs | summarize round(‸', 'aggregation function variable column'],
  ['logs | summarize percentile(a, ‸', '"95" "99" "50" "90"'],
  ['logs | summarize count() by ‸', grouped],
  ['logs | summarize count() by a, ‸', grouped],
  ['logs | summarize count() by a ‸', operators],
  ['logs | summarize count() by tolower(‸', values],
  ['logs | make-series ‸', 'aggregation function variable'],
  ['logs | make-series count() ‸', `"on" "default=" ${operators}`],
  ['logs | make-series count() on ‸', 'column'],
  [
    'logs | make-series count() on _time ‸',
    '"from" "in range(${1:ago(1d)}, ${2:now()}, ${3:1h})" "step" "to" "by"',
  ],
  ['logs | make-series count() on _time from ‸', '"ago(${1:1h})" "now()"'],
  ['logs | make-series count() on _time from ago(1d) ‸', `"to" ${operators}`],
  ['logs | make-series count() on _time from ago(1d) to now() step ‸', '"1m" "5m" "15m" "1h" "1d"'],
  ['logs | make-series count() on _time from ago(1d) to now() step 1h by ‸', grouped],
  ['logs | sort ‸', '"by"'],
  ['logs | order by ‸', 'column variable function'],
  ['logs | sort by a ‸', `${order} ${operators}`],
  ['logs | sort by a desc ‸', '"nulls last" "nulls first"'],
  ['logs | sort by a desc nulls ‸', '"last" "first"'],
  ['logs | sort by a desc nulls last ‸', ''],
  ['logs | sort by a desc, ‸', 'column variable function'],
  ['logs | top ‸', '"10" "100" "1000"'],
  ['logs | top 10 ‸', '"by"'],
  ['logs | top 10 by ‸', 'column variable function'],
  ['logs | take ‸', '"10" "100" "1000" variable'],
  ['logs | count ‸', ''],
  ['logs | join ‸', '"kind=" "(${1:table})" table'],
  ['logs | join kind=‸', 'join kind'],
  ['logs | join kind=inner ‸', '"(${1:table})" table'],
  ['logs | join (‸', 'table'],
  ['logs | join (other ‸', ''],
  ['logs | join (other | ‸', 'stage'],
  ['logs | join (other | where ‸', values],
  ['logs | join (other) ‸', '"on"'],
  ['logs | join (other) on ‸', sides],
  ['logs | join (other) on $left.‸', 'column of left'],
  ['logs | join (other) on $left.a ‸', '"=="'],
  ['logs | join (other) on $left.a == $right.‸', 'column of right'],
  ['logs | lookup kind=‸', 'lookup kind'],
  ['logs | union ‸', 'table "withsource=" "(${1:table})"'],
  ['logs | union other, (‸', 'table'],
  ['logs | parse ‸', '"kind=" column function'],
  ['logs | parse kind=‸', 'parse kind'],
  ['logs | parse a ‸', '"with"'],
  ['logs | parse a with ‸', '"*"'],
  ['logs | parse a with "x" b: ‸', 'type'],
  ['logs | parse-kv a ‸', '"as (${1:key}: ${2:string})"'],
  ['logs | parse-kv a as (b: ‸', 'type'],
  ['logs | parse-kv a as (b: string) ‸', '"with (pair_delimiter=${1:" "}, kv_delimiter=${2:"="})"'],
  [
    'logs | parse-kv a as (b: string) with (‸',
    '"format=" "ignoreFirstRecord=" "pair_delimiter=" "kv_delimiter="',
  ],
  ['logs | mv-expand ‸', '"kind=" column "with_itemindex="'],
  ['logs | mv-expand kind=‸', 'mv-expand kind'],
  ['logs | mv-expand a ‸', '"to typeof(${1:string})" "limit"'],
  ['logs | mv-expand a to typeof(‸', 'type'],
  ['logs | search "x" ‸', operators],
  ['logs | redact ‸', '"replaceToken=" "replaceHash=" "redactGroups="'],
  ['logs | redact replaceHash=‸', '"true" "false"'],
  ['logs | redact "a" on ‸', 'column'],
  ['logs | fork (‸', 'stage'],
  ['logs | fork (where ‸', values],
  ['logs | fork (count) (‸', 'stage'],
  ['logs | fork a = (where b | ‸', 'stage'],
  ['externaldata (a: ‸', 'type'],
  ['externaldata (a: string) ["b"] ‸', '"with (format=${1:"csv"}, ignoreFirstRecord=${2:true})"'],
  ['externaldata (a: string) ["b"] with (format=‸', 'externaldata format'],
  ['externaldata (a: string) ["b"] with (ignoreFirstRecord=‸', '"true" "false"'],
  [
    'let f = (a: long) { ‸',
    'variable table… "datatable (${1:name}: ${2:string}) [$3]" variable function "true" "false" "dynamic($1)" "datetime($1)" table statement',
  ],
  ['let f = () { logs | ‸', 'stage'],
])('%s', (marked, wants) => {
  expect(wanted(marked)).toBe(wants)
})
