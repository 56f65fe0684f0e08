import { expect, test } from 'vitest'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { namedCasesIn } from '#test/text-cases.ts'
import { scopeOf } from './scope-of.ts'
import type { Columns } from './scope.ts'

/** Names of columns: `+` before one the query makes, `~` before one the language names, `…` where all other fields are. */
function columnsText({ columns, isOpen }: Columns): string {
  const names = columns.map(({ name, definition }) => {
    if (definition === undefined) return name
    return `${definition.isWritten ? '+' : '~'}${name}`
  })
  return [...names, ...(isOpen ? ['…'] : [])].join(' ')
}

/** The columns that the last query of a text gives. */
function resultOf(text: string): string {
  const syntax = parseApl(text)
  const query = syntax.statements.findLast((statement) => statement.kind === 'query')
  return query ? columnsText(scopeOf(syntax).result(query.query)) : 'no query'
}

test.each(
  namedCasesIn(String.raw`
a dataset has every field: ['http-logs'] ⇒ …
fields that are used are remembered: logs | where status == 500 and ['geo.city'] == 'x' ⇒ status geo.city …
sort keeps: logs | sort by a desc, b ⇒ a b …
order keeps: logs | order by a asc nulls first ⇒ a …
take, limit and sample keep: logs | project a | take 5 | limit 3 | sample 0.5 ⇒ a
top keeps: logs | project a, b | top 5 by b ⇒ a b
filter keeps: logs | filter a == 1 ⇒ a …
search keeps: logs | project a | search 'x' ⇒ a
search in a field keeps: logs | search a:'x' ⇒ a …
redact keeps: logs | redact replaceToken='x' @'[0-9]+' on a, b ⇒ a b …
as keeps: logs | project a | as t ⇒ a
serialize adds: logs | serialize n = row_number() ⇒ +n …
extend adds: logs | extend x = 1, y = a ⇒ a +x +y …
extend replaces in place: logs | project a, b | extend a = b ⇒ +a b
extend makes a column of dots: logs | extend geo.city = 1 | project geo.city ⇒ +geo.city
extend of several names: logs | extend (x, y) = f(a) ⇒ a +x +y …
extend without a name: print a = 1 | extend a + 1, a + 2 ⇒ +a ~Column1 ~Column2
extend of a name alone: logs | project a | extend a ⇒ a
extend-valid adds: logs | extend-valid x = a ⇒ a +x …
project leaves its items: logs | where z == 1 | project a, x = b, tolower(c), tostring(d) ⇒ a +x ~Column1 d
project of a path: logs | project a.b, c ⇒ a.b c
project of a member of a column: logs | extend a = f(x) | project a.b ⇒ ~a.b
project twice: logs | project a, b | project b ⇒ b
project of wildcards: logs | where geo_a == 1 and x == 2 | project geo_* ⇒ geo_a …
project of a name that is not there: logs | project a | project b ⇒ b
project-keep leaves its items: logs | where z == 1 | project-keep a, b ⇒ a b
project-keep of wildcards: print ab = 1, ac = 2, b = 3 | project-keep a* ⇒ +ab +ac
project-away drops: logs | where a == 1 and b == 2 | project-away a ⇒ b …
project-away of wildcards: print ab = 1, ac = 2, ['a.d'] = 3, b = 4 | project-away a* ⇒ +b
project-away of a wildcard inside: print a1z = 1, a2z = 2, az = 3, a1 = 4 | project-away a*z ⇒ +a1
project-away of two wildcards: print abc = 1, bc = 2, cb = 3 | project-away *b*c ⇒ +cb
project-away of a quoted wildcard: print ['g.a'] = 1, ga = 2 | project-away ['g.']* ⇒ +ga
project-rename: print a = 1, b = 2 | project-rename x = a ⇒ +x +b
project-rename of a field: logs | where a == 1 | project-rename city = ['geo.city'], x = a ⇒ +x +city …
project-rename of what is not there: print a = 1 | project-rename x = b ⇒ +a +x
project-reorder: print a = 1, b = 2, c = 3 | project-reorder c, a ⇒ +c +a +b
project-reorder of a wildcard: print a = 1, b1 = 2, b2 = 3 | project-reorder b* asc ⇒ +b1 +b2 +a
project-reorder keeps fields: logs | project-reorder a ⇒ a …
distinct leaves its items: logs | where z == 1 | distinct a, b ⇒ a b
distinct of all: print a = 1, b = 2 | distinct * ⇒ +a +b
summarize of keys, then values: logs | summarize n = count(), m = max(d) by a, b ⇒ a b +n +m
summarize without keys: logs | summarize count() ⇒ ~count_
summarize of keys alone: logs | summarize by a, b ⇒ a b
keys take over the name they round: logs | summarize n = count() by bin_auto(_time), bin(d, 5m) ⇒ _time d +n
keys of conversions: logs | summarize n = count() by tostring(a), b = tolower(b) ⇒ a +b +n
keys of other expressions: logs | summarize n = count() by strlen(a), tolower(b), c + 1
  ~strlen_a ~Column1 ~Column2 +n
keys of paths: logs | extend g = f(x) | summarize n = count() by g.city, h.city ⇒ ~g.city h.city +n
names of values: logs | summarize avg(a), dcount(b), sum(c + 1), countif(d > 1), make_list(e), make_set_if(f, x), topk(g, 5)
  ~avg_a ~dcount_b ~sum_ ~countif_ ~list_e ~set_f ~topk_g
names of percentiles: logs | summarize percentile(d, 95), percentile(d, 99.9), percentiles(d, 5, 50), percentiles_array(d, 1, 2)
  ~percentile_d_95 ~percentile_d_99_9 ~percentile_d_5 ~percentile_d_50 ~percentiles_d
names of values of fields with dots: logs | summarize avg(['a.b']), max(c.d) ⇒ ~avg_a.b ~max_c.d
one name twice: logs | summarize count(), count(), avg(a), avg(a) ⇒ ~count_ ~count_1 ~avg_a ~avg_a1
a value of a value: logs | summarize round(avg(a), 2), toint(max(b)) ⇒ ~Column1 ~max_b
the row of a greatest value: logs | summarize arg_max(d, a, x = b) by c ⇒ c d a +x
the whole row of a greatest value: logs | where z == 1 | summarize arg_max(d, *) by c ⇒ c d z …
count: logs | where a == 1 | count ⇒ ~Count
count with a name: logs | count as n ⇒ +n
make-series of keys, series, times: logs | make-series n = count() default = 0, avg(d) on _time from ago(1h) to now() step 5m by a, tolower(b)
  a ~Column1 +n ~avg_d _time
mv-expand keeps the name: logs | project a, b | mv-expand a ⇒ a b
mv-expand with a name: logs | project a | mv-expand x = a to typeof(string), y = split(a, ",") ⇒ a +x +y
mv-expand with places: logs | mv-expand with_itemindex=i a limit 5 ⇒ a +i …
mv-expand of a member: print a = 1 | mv-expand a.b ⇒ +a ~a.b
parse: logs | parse a with * 'x=' x: long ' y=' ['y z'] * ⇒ a +x +y z …
parse-where: logs | project a | parse-where kind=regex a with 'x=' x ⇒ a +x
parse with named groups: logs | parse kind=regex a with @'u=(?P<user>\w+) (?<host>\w+)' ⇒ a ~user ~host …
parse-kv: logs | parse-kv a as (x: string, y) with (pair_delimiter=';', kv_delimiter='=') ⇒ a +x +y …
join of both sides: print a = 1, k = 2 | join (print b = 3, k = 4) on k ⇒ +a +k +b ~k1
join of a clash of clashes: print a = 1, a1 = 2 | join (print a = 3) on a ⇒ +a +a1 ~a2
join with a dataset: print k = 1 | join kind=inner logs on k ⇒ +k ~k1 …
join of a dataset: logs | join kind=leftouter (users | project id, plan) on $left.user == $right.id
  user id plan …
an equality without sides: print a = 1 | join (print b = 2) on a == b ⇒ +a +b
anti and semi joins keep the left: print a = 1 | join kind=leftanti (print a = 2, b = 3) on a ⇒ +a
leftsemi: print a = 1 | join kind=leftsemi (print a = 2, b = 3) on a ⇒ +a
or the right: print a = 1 | join kind=rightsemi (print a = 2, b = 3) on a ⇒ +a +b
rightanti: print a = 1 | join kind=rightanti (print a = 2, b = 3) on a ⇒ +a +b
lookup leaves the keys of the right out: print a = 1 | lookup (print a = 2, b = 3) on a ⇒ +a +b
lookup by other names: print a = 1 | lookup (print k = 2, b = 3) on $left.a == $right.k ⇒ +a +b
union: (print a = 1, b = 2) | union (print b = 3, c = 4) ⇒ +a +b +c
union at the head: union (print a = 1), (print b = 2) ⇒ +a +b
union with a dataset: (print a = 1) | union logs ⇒ +a …
union of what all have: (print a = 1, b = 2) | union kind=inner (print b = 3, c = 4) ⇒ +b
union with the source: union withsource=src (print a = 1), (print b = 2) ⇒ +src +a +b
union of wildcards: union logs* ⇒ …
search at the head: search in (a, b) 'x' ⇒ …
fork leads anywhere: logs | fork (where a == 1) (count) ⇒ …
getschema: logs | getschema ⇒ ~ColumnName ~ColumnOrdinal ~DataType ~ColumnType
print: print a = 1, 2, now() ⇒ +a ~print_1 ~print_2
range: range x from 1 to 10 step 1 ⇒ +x
datatable: datatable (a: long, b: string) [1, "x"] | extend c = a ⇒ +a +b +c
externaldata: externaldata (a: long) ["https://example.com"] with (format="csv") ⇒ +a
a stage nobody knows: print a = 1 | evaluate bag_unpack(a) ⇒ +a …
a stage that is not there yet: print a = 1 |  ⇒ +a
a table of let: let t = logs | project a; t | extend x = a ⇒ a +x
a table of a table: let t = logs | project a; let u = t; u ⇒ a
a dataset of let: let t = logs; t ⇒ …
a function that gives a table: let f = (n: long) { logs | project a, n = n }; f(1) | extend x = 1 ⇒ a +n +x
a function without brackets: let f = () { logs | project a }; f ⇒ a
what is made once: let t = materialize(logs | project a); t ⇒ a
a table by its name: table('logs') | where a == 1 ⇒ a …
a table by a parameter: declare query_parameters (d: string = "x"); table(d) ⇒ …
a table with a name of as: logs | project a | as t | union t ⇒ a
a table in brackets: (logs | project a) | take 1 ⇒ a
`),
)('%s', (_what, text, expected) => {
  expect(resultOf(text)).toBe(expected)
})

test('before a stage are the columns of the stages in front', () => {
  const syntax = parseApl(
    'logs | where a == 1 | extend x = b | project x, a | join (users | project u) on $left.x == $right.u',
  )
  const scope = scopeOf(syntax)
  const [statement] = syntax.statements
  const query = statement?.kind === 'query' ? statement.query : undefined
  expect(query?.stages.map((stage) => columnsText(scope.before(stage))).join(' · ')).toBe(
    '… · a … · a b +x … · +x a',
  )
})

test('a dropped column is known with the stage that dropped it, until it is made again', () => {
  const syntax = parseApl(
    'logs | where a == 1 and b == 2 | project-away a | project c | extend b = 1 | take 1',
  )
  const scope = scopeOf(syntax)
  const [statement] = syntax.statements
  const stages = statement?.kind === 'query' ? statement.query.stages : []
  const dropped = stages.map((stage) =>
    [...scope.before(stage).dropped].map(([name, by]) => `${name} by ${by.operator}`).join(', '),
  )
  expect(dropped.join(' · ')).toBe(
    ' ·  · a by project-away · a by project-away, b by project · a by project-away',
  )
})

test('open columns know their datasets', () => {
  const syntax = parseApl("logs | union ['x y'], table('z') | where a == 1 | join kind=inner users on a")
  const scope = scopeOf(syntax)
  const [statement] = syntax.statements
  const query = statement?.kind === 'query' ? statement.query : undefined
  expect(query && scope.result(query).datasets).toEqual(['logs', 'x y', 'z', 'users'])
})

test('of a stage or pipeline of another query nothing is known', () => {
  const [statement] = parseApl('logs | take 1').statements
  const scope = scopeOf(parseApl('print a = 1'))
  expect(statement?.kind === 'query' && columnsText(scope.result(statement.query))).toBe('…')
  expect(
    statement?.kind === 'query' && statement.query.stages.map((stage) => columnsText(scope.before(stage))),
  ).toEqual(['…'])
})
