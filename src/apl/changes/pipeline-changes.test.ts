import { expect, test } from 'vitest'
import { changeCases, toldChanges } from '#test/change-cases.ts'

test.each(
  changeCases(String.raw`
a stage added
- logs | where a | take 5
+ logs | where a | where status >= 500 | take 5
* Added «where status >= 500» as stage 2.

a stage removed
- logs | extend a = 1 | project a
+ logs | project a
* Removed «extend a = 1» (was stage 1).

a stage moved
- logs | extend a = 1 | where b | sort by c
+ logs | where b | sort by c | extend a = 1
* Moved «extend a = 1» from stage 1 to stage 3.

a stage moved and edited
- logs | where a | extend b = 1 | project c | take 5
+ logs | project c | where a == 2 | extend b = 1 | take 5
* Moved «project c» from stage 3 to stage 1.
* Condition of «where» (stage 2): «a» became «a == 2».

an operator of the same meaning
- logs | take 10
+ logs | limit 10
* Stage 1: «take» became «limit».

another operator
- logs | project a, b, c
+ logs | project-keep a, b, d
* Stage 1: «project» became «project-keep».
* Column «c» removed from «project-keep» (stage 1).
* Column «d» added to «project-keep» (stage 1).

a mistyped operator
- logs | wher a == 1
+ logs | where a == 1
* Stage 1: «wher» became «where».

an operator that is not known
- logs | evaluate bag_unpack(a)
+ logs | evaluate bag_unpack(b)
* «evaluate» (stage 1): «bag_unpack(a)» became «bag_unpack(b)».

a condition
- logs | where status >= 500
+ logs | where status >= 400
* Condition of «where» (stage 1): «status >= 500» became «status >= 400».

a condition more
- logs | where status >= 500
+ logs | where status >= 500 and method == "GET"
* Stage 1 now also requires «method == "GET"».

a condition less
- logs | where a == 1 and b == 2
+ logs | where b == 2
* Stage 1 no longer requires «a == 1». [Filter removed]

one of several conditions
- logs | where a == 1 and b == 2 and c == 3
+ logs | where c == 3 and b != 2 and d
* Stage 1 no longer requires «a == 1». [Filter removed]
* Condition in stage 1: «b == 2» became «b != 2».
* Stage 1 now also requires «d».

conditions in another order
- logs | where a and b
+ logs | where b and a
* The conditions of «where» (stage 1) stand in another order.

a condition moved to a stage of its own
- logs | where a == 1 and b == 2
+ logs | where a == 1 | where b == 2
* Added «where a == 1» as stage 1.
* Stage 2 no longer requires «a == 1».

an alternative more
- logs | where a == 1 or b == 2
+ logs | where a == 1 or b == 2 or c == 3
* Stage 1 now also accepts «c == 3».

an alternative less
- logs | where a == 1 or b == 2
+ logs | where b == 2
* Stage 1 no longer accepts «a == 1».

a condition around alternatives
- logs | where a == 1 or b == 2
+ logs | where (a == 1 or b == 2) and c
* Stage 1 now also requires «c».

brackets alone
- logs | where a and b
+ logs | where (a and (b))
* Condition of «where» (stage 1): «a and b» became «(a and (b))».

values of a list
- logs | where m in ("a", "b") and c
+ logs | where c and m in ("b", "c", "d")
* «m in (…)» in stage 1 now also has «"c"» and «"d"».
* «m in (…)» in stage 1 no longer has «"a"».

a time filter in a condition
- logs | where _time > ago(1h) and a
+ logs | where a
* Stage 1 no longer requires «_time > ago(1h)». [Time filter removed]

a time filter as a stage
- logs | where ['_time'] > ago(1h) | count
+ logs | count
* Removed «where ['_time'] > ago(1h)» (was stage 1). [Time filter removed]

a time filter that became another
- logs | where _time > ago(1h)
+ logs | where a == 1
* Condition of «where» (stage 1): «_time > ago(1h)» became «a == 1». [Time filter removed]

what hides parts of texts
- logs | redact "x" on a | count
+ logs | count
* Removed «redact "x" on a» (was stage 1). [Redaction removed]

a limit
- logs | count | take 5
+ logs | count
* Removed «take 5» (was stage 2). [Limit removed]

a number of rows
- logs | take 10
+ logs | take 100
* «take» (stage 1) gives up to «100» rows instead of «10».

top
- logs | top 10 by a
+ logs | top 20 by a asc
* «top» (stage 1) gives up to «20» rows instead of «10».
* «top» (stage 1): «a» became «a asc».
`),
)('tells of %s', (_name, before, after, told) => {
  expect(toldChanges(before, after)).toEqual(told)
})
