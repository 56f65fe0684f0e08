import { testRules } from '#test/hints-of.ts'

testRules(String.raw`
# unknown-function
logs | summarize «averge»(x)
logs | extend a = «tolowr»(x) → tolower → tolong
logs | extend a = «iif»(b, 1, 2) → iff
logs | extend a = «lower»(b) → tolower
logs | summarize «median»(b)
logs | extend a = «row_number»()
logs | extend a = «datetime_utc_to_local»(_time, "x")
let twice = (a: long) { a * 2 }; logs | extend b = «twise»(c) + twice(c) → twice
logs | extend a = «wholly_unknown_thing»(b)
logs | summarize count(), p = percentile(x, 95)
let twice = (a: long) { a * 2 }; logs | extend b = twice(c)
logs | extend a = int(5), b = string(c)
table("logs") | count
let f = (t: (*)) { t | count }; f(logs)
logs | where not(a)
logs | extend a = dynamic({"b": 1})
logs | where a in (1, 2)

# argument-count
logs | summarize «count(status)» → countif(isnotnull(status)) → count()
logs | summarize «count(*)» → count()
logs | extend a = «tolower»(b, c)
logs | summarize «percentile»(x)
logs | extend a = «iff»(b, 1)
logs | summarize count(), percentile(x, 95)
logs | extend a = strcat(a, b, c, d)
let iff = (a: bool) { a }; logs | extend b = iff(c)
logs | extend a = nobody_knows(1, 2, 3)
logs | extend a = substring(b, 1), c = substring(b, 1, 2)

# argument-order
logs | extend a = «extract»(message, 1, @'(\d+)') ⇒ logs | extend a = extract(@'(\d+)', 1, message)
logs | extend a = «replace_string»(uri, 'x', 'y') ⇒ logs | extend a = replace_string('x', 'y', uri)
logs | extend a = «split»(',', tags) ⇒ logs | extend a = split(tags, ',')
logs | where «ipv4_is_in_range»('10.0.0.0/8', ['client.ip']) ⇒ logs | where ipv4_is_in_range(['client.ip'], '10.0.0.0/8')
logs | extend a = «trim»(['x'].y, ' ') ⇒ logs | extend a = trim(' ', ['x'].y)
logs | extend a = extract('(a)', 1, message)
logs | extend a = split(tags, ',')
logs | extend a = replace_string(a, b, c)
logs | extend a = extract('a', 0, 'b')
let split = (a: string, b: string) { a }; logs | extend c = split(',', d)
logs | extend a = trim(' ')
logs | extend a = indexof('x', b)

# case-default
logs | extend a = «case»(b, "x", c, "y") ⇒ logs | extend a = case(b, "x", c, "y", "")
logs | extend a = «case»(b, 1, c, 2)
logs | extend a = case(b, "x", c, "y", "z")
logs | extend a = case(b, 1, true, 2)
logs | extend a = case(b, 1)
logs | extend a = iff(b, 1, 2)

# percentile-range
logs | summarize percentile(d, «0.95») → 95
logs | summarize percentileif(d, «0.999», a) → 99.9
logs | summarize percentiles_array(d, 50, «0.99») → 99
logs | summarize percentile(d, «950»)
logs | summarize percentile(d, 99.9)
logs | summarize percentiles_array(d, 50, 95)
logs | summarize percentile(d, p)
logs | summarize percentile(0.5, 100)
logs | summarize percentile(d, 0)

# bare-aggregation
logs | summarize «count» by status → count()
logs | summarize n = «count» → count()
logs | summarize «avg» by status
logs | summarize count() by status
logs | summarize max(count)
logs | extend a = count
logs | summarize count() by count

# no-aggregation
logs | summarize «status» by uri
logs | summarize count(), «['geo.city']»
logs | summarize «a.b» by uri
logs | summarize count() by status
logs | summarize by status
logs | summarize n = max(a) + 1 by b
logs | summarize count by status
logs | project status

# misplaced-aggregation
logs | where «count()» > 1
logs | extend a = «avg(b)»
logs | summarize count() by a | where «count()» > 1 → count_
logs | summarize n = max(b) by a | where «max(b)» > 1 → n
logs | summarize max(a) by «count()»
logs | summarize max(«count()») by a
logs | summarize n = count() by a | where n > 1
logs | summarize round(avg(a), 2)
logs | make-series n = count() on _time step 5m
let f = (a: long) { avg(a) }; logs | summarize f(b)
logs | summarize countif(a) / count()
let max = (a: long) { a }; logs | extend b = max(c)
`)
