import { testRules } from '#test/hints-of.ts'

testRules(`
# null-comparison
logs | where «user == null» → isnull(user)
logs | where «user != null» and a → isnotnull(user)
logs | where «int(null) == code.x» → isnull(code.x)
logs | where «tags != dynamic(null)» → isnotnull(tags)
logs | where isnull(user)
logs | where user == "null"
logs | extend user = int(null)
logs | where user == ['null']

# type-mismatch
logs | where toint(status) == «"500"» → 500
logs | where tostring(code) != «404» → "404"
logs | where «"3"» < strlen(m) → 3
logs | where tolong(a) > «"many"»
logs | where toint(status) == 500
logs | where status == "500"
logs | where tostring(code) == "404"
let toint = (a: string) { a }; logs | where toint(b) == "x"
logs | where toint(a) == tostring(b)

# contradiction
logs | where status == 500 «and» status == 404 → or
logs | where level != "debug" «or» level != "info" → and
logs | where a == 1 and b == 2 «and» (a == 3)
logs | where status == 500 or status == 404
logs | where a == 1 and b == 2
logs | where a == "x" and a == 'x'
logs | where a != 1 and a != 2
logs | where a == 1 and a == b
logs | where (a == 1 and b) or (a == 2 and b)
logs | where a.x == 1 and b.x == 2

# joined-values
logs | where status in («"500,502"») → "500", "502"
logs | where m !in~ («'get, post'») → "get", "post"
logs | where status in ("500", "502")
logs | where m in ("hello, big world")
logs | where m in ("a")
logs | where m in (other | project x)
logs | where m has_any ("a,b")

# lone-text
logs | where method == "GET" or «"POST"» ⇒ logs | where method in ("GET", "POST")
logs | where (m == "a" or «"b" or "c"») and d ⇒ logs | where (m in ("a", "b", "c")) and d
logs | where «"error"» → * has "error"
logs | where a == 1 and «"error"» → * has "error"
logs | where method == "GET" or method == "POST"
logs | where * has "error"
logs | search "error"
logs | where a in ("b", "c")
logs | where f("x")
logs | where true

# compared-name
a | extend b «==» 1 → =
a | extend c = 1, ['d e'] «==» f(c) → =
a | extend b = c == 1
a | extend b = 1
a | extend b > 1
a | where b == 1
a | project b == 1
a | summarize count() by b == 1

# equals-in-by
logs | summarize count() by «status = 500» → status == 500
logs | summarize count() by a, «m = "GET"» → m == "GET"
logs | summarize count() by s = status
logs | summarize count() by status == 500
logs | summarize n = 5 by a
logs | extend status = 500
`)
