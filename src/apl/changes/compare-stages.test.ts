import { expect, test } from 'vitest'
import { changeCases, toldChanges } from '#test/change-cases.ts'

test.each(
  changeCases(String.raw`
columns and groups added
- logs | summarize n = count() by bin(_time, 5m)
+ logs | summarize n = count(), p95 = percentile(duration_ms, 95) by bin(_time, 1h), method
* Column «p95» added to «summarize» (stage 1): «percentile(duration_ms, 95)».
* Grouping of «summarize» (stage 1): «bin(_time, 5m)» became «bin(_time, 1h)».
* «summarize» (stage 1) also groups by «method».

all groups removed
- logs | summarize count() by method
+ logs | summarize count()
* «summarize» (stage 1) no longer groups by «method».

groups in another order
- logs | summarize count() by a, b, c
+ logs | summarize count() by c, a, b
* «c» now stands first in the groups of «summarize» (stage 1).

a column named
- logs | summarize count()
+ logs | summarize n = count()
* «count()» in «summarize» (stage 1) is now called «n».

a name dropped
- logs | summarize n = count()
+ logs | summarize count()
* «count()» in «summarize» (stage 1) is no longer called «n».

a column renamed
- logs | extend a = b + 1
+ logs | extend c = b + 1
* Column «a» of «extend» (stage 1) is now called «c».

a value
- logs | summarize p = percentile(a, 95)
+ logs | summarize p = percentile(a, 99)
* Column «p» of «summarize» (stage 1): «percentile(a, 95)» became «percentile(a, 99)».

a value without a name
- logs | summarize avg(a)
+ logs | summarize max(a)
* «summarize» (stage 1): «avg(a)» became «max(a)».

columns chosen
- logs | project a, b, c
+ logs | project c, b, d
* Column «a» removed from «project» (stage 1).
* Column «d» added to «project» (stage 1).
* «c» now stands first in «project» (stage 1).

columns in another order
- logs | project a, b, c, d
+ logs | project d, c, a, b
* «d» and «c» stand elsewhere in «project» (stage 1).

a column behind another
- logs | extend a = 1, b = 2, c = 3
+ logs | extend b = 2, c = 3, a = 1
* «a» now stands behind «c» in «extend» (stage 1).

a column that got a value
- logs | project status
+ logs | project status = tostring(status)
* «project» (stage 1): «status» became «status = tostring(status)».

columns dropped
- logs | project-away a, b
+ logs | project-away a, c
* «project-away» (stage 1) no longer drops «b».
* «project-away» (stage 1) also drops «c».

columns expanded
- logs | mv-expand a
+ logs | mv-expand a to typeof(long)
* «to typeof(long)» added to «mv-expand» (stage 1).

sort keys
- logs | sort by _time asc
+ logs | sort by _time desc, status
* «sort» (stage 1): «_time asc» became «_time desc».
* «sort» (stage 1) also sorts by «status».

the order of sort keys
- logs | sort by a, b
+ logs | sort by b, a
* «b» now stands first in the sort keys of «sort» (stage 1).

a sort key less
- logs | order by a, b
+ logs | order by b
* «order» (stage 1) no longer sorts by «a».

a pattern
- logs | parse m with * "from " a " to " b
+ logs | parse m with * "from " a " by " b:long
* Pattern of «parse» (stage 1): «* "from " a " to " b» became «* "from " a " by " b:long».

keys and their options
- logs | parse-kv m as (a: string) with (pair_delimiter=",")
+ logs | parse-kv m as (a: string, c: long) with (pair_delimiter=";")
* Column «c» added to «parse-kv» (stage 1).
* «parse-kv» (stage 1): «pair_delimiter=","» became «pair_delimiter=";"».

a series
- logs | make-series n = count() on _time from ago(1h) to now() step 5m
+ logs | make-series n = count() on t from ago(2h) to now(1h) step 1m by k
* Time column of «make-series» (stage 1): «_time» became «t».
* Start of «make-series» (stage 1): «ago(1h)» became «ago(2h)».
* End of «make-series» (stage 1): «now()» became «now(1h)».
* Step of «make-series» (stage 1): «5m» became «1m».
* «make-series» (stage 1) now groups by «k».

what fills the gaps of a series
- logs | make-series a = count(), b = avg(c) default = 5 on _time step 5m
+ logs | make-series a = count(), b = avg(c) default = 6 on _time step 5m
* «make-series» (stage 1): «default = 5» became «default = 6».

a join
- logs | join kind=inner (['x'] | where a == 1 | take 5) on id
+ logs | join kind=leftouter (['y'] | where a == 2) on id, name
* Option «kind» of «join» (stage 1): «inner» became «leftouter».
* In the table joined in stage 1: reads «['y']» instead of «['x']». [Other data]
* In the table joined in stage 1: condition of «where» (stage 1): «a == 1» became «a == 2».
* In the table joined in stage 1: removed «take 5» (was stage 2). [Limit removed]
* «join» (stage 1) also matches on «name».

a table that became a pipeline
- logs | join x on id
+ logs | join (x | where z) on id
* In the table joined in stage 1: added «where z» as stage 1.

brackets around a table
- logs | join (['x']) on id
+ logs | join ['x'] on id
* In the table joined in stage 1: «(['x'])» became «['x']».

a lookup
- logs | lookup users on id
+ logs | lookup kind=inner people on id
* «kind=inner» added to «lookup» (stage 1).
* In the table looked up in stage 1: reads «people» instead of «users». [Other data]

branches
- logs | fork (where a | count) (take 5)
+ logs | fork (where b | count) (take 5) (take 9)
* In branch 1 of «fork» (stage 1): condition of «where» (stage 1): «a» became «b».
* «fork» (stage 1) also has the branch «(take 9)».

a search
- logs | search "a"
+ logs | search in (x) "b"
* «search» (stage 1): «"a"» became «"b"».
* «in (x)» added to «search» (stage 1).

a redaction
- logs | redact "a" on x
+ logs | redact "b" on x, y
* «redact» (stage 1): «"a"» became «"b"».
* Column «y» added to «redact» (stage 1).

a name of the count
- logs | count
+ logs | count as n
* Stage 1: «count» became «count as n».

a comma too many
- logs | project a, b
+ logs | project a, b,
* Stage 1: «project a, b» became «project a, b,».

another group and another sort key
- logs | summarize count() by a, day | sort by day asc
+ logs | summarize count() by a, hour | sort by hour
* Grouping of «summarize» (stage 1): «day» became «hour».
* «sort» (stage 2): «day asc» became «hour».

other groups
- logs | summarize count() by day
+ logs | summarize count() by a, b
* «summarize» (stage 1) no longer groups by «day».
* «summarize» (stage 1) now groups by «a».
* «summarize» (stage 1) now groups by «b».

an alternative that changed
- logs | where isempty(a) or b == 'x'
+ logs | where isempty(a) or b == "y"
* Condition in stage 1: «b == 'x'» became «b == "y"».

an operator of another sort
- logs | extend a = coalesce(b, c) | count
+ logs | where isempty(coalesce(b, c)) | count
* Removed «extend a = coalesce(b, c)» (was stage 1).
* Added «where isempty(coalesce(b, c))» as stage 1.
`),
)('tells of %s', (_name, before, after, told) => {
  expect(toldChanges(before, after)).toEqual(told)
})
