import { testRules } from '#test/hints-of.ts'

testRules(`
# missing-field
logs | project a, b | where «status» == 500 ⇒ logs | project a, b, status | where status == 500
logs | where status == 500 | project uri | where «status» == 404 ⇒ logs | where status == 500 | project uri, status | where status == 404
logs | summarize n = count() by uri | where «status» == 500
logs | summarize count() by uri | sort by «count» → count_
logs | summarize total = count() by uri | project uri, «totl» → total
logs | extend a = 1 | project-away a | where «a» == 1
logs | project-rename code = status | where «status» == 500 → code
logs | summarize n = count() by uri | project n | where «status» == 500
logs | project a, b | where a == b
logs | extend a = 1 | where c == a
logs | summarize avg(a.b) by c | where avg_a_b > 5
logs | summarize count() by uri | sort by count_
logs | project-away a | where b == 1
logs | project a | extend b = a | where b == 1
logs | project a, | where c
logs | project id | join (users) on $left.id == $right.log_id
logs | join (users | project id, plan) on id | where plan == "x" and status == 1

# unused-column
logs | extend «a» = 1 | summarize count() by b ⇒ logs | summarize count() by b
logs | extend «a» = 1, b = 2 | summarize count() by b ⇒ logs | extend b = 2 | summarize count() by b
logs | extend a = 1, «b» = 2 | project a ⇒ logs | extend a = 1 | project a
logs | extend a = 1
logs | extend a = 1 | where a == b | summarize count() by b
logs | extend a = 1 | search "x" | count
logs | extend a = 1 | summarize arg_max(_time, *) by b
let t = logs | extend a = 1; t | where b
logs | extend a = 1 | project-away b
logs | extend duration_ms = 1 | summarize max(duraton_ms)
logs | extend a = 1 | project a*

# unused-let
let «a» = 1;⏎logs | take 5 ⇒ logs | take 5
let «a» = 1; let b = 2; logs | take b ⇒ let b = 2; logs | take b
let «errors» = logs | where a; logs | count ⇒ logs | count
let a = 1; logs | take a
let a = 1;
let a = 0; logs | make-series n = count() default = a on _time step 1m
let a = 1; logs | extend b = c[0:a]
let a = logs | take 1; a | count
let f = (x: long) { x + 1 }; logs | extend b = f(c)
declare query_parameters (a: long = 1); logs | take 5
let cutoff = ago(1h); logs | where _time > cutof
let a = 1; logs | where b == | take 5

# duplicate-let
let a = 1;⏎let «a» = 2;⏎logs | take a
declare query_parameters (a: long = 1);⏎let «a» = 2;⏎logs | take a
let a = 1; let b = 2; logs | take a + b
let a = 1; logs | extend a = 2
`)
