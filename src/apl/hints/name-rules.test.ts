import { testRules } from '#test/hints-of.ts'

testRules(String.raw`
# dataset-quotes
«http-logs» | take 5 → ['http-logs']
«logs.prod» | take 5 → ['logs.prod']
«"http-logs"» | take 5 → ['http-logs']
«'it\'s'» | take 5 → ['it\'s']
union «logs-2026-01», other | count → ['logs-2026-01']
logs | join («user-data» | project id) on id → ['user-data']
logs | union «"more"» → ['more']
let a = «my-logs» | take 5; a | count → ['my-logs']
«http-logs» → ['http-logs']
['http-logs'] | take 5
logs | take 5
["http-logs"] | take 5
union logs-*
let a = 5 - 3; logs | take a
"text"
logs | where a-b > 1
logs | project a.b
print a - b
let f = (x: dynamic) { x.a.b }; ['logs'] | extend c = f(d)
let f = (x: long, y: long) { let z = 1; x-y }; ['logs'] | extend c = f(d, e)

# field-quotes
logs | where «user-agent» == "curl" → ['user-agent']
logs | where «content-type» in ("a", "b") → ['content-type']
logs | summarize count() by «user-agent» → ['user-agent']
logs | distinct «x-request-id» → ['x-request-id']
logs | where end-start > 5
logs | where end - start == "x"
logs | summarize count() by d = end-start
logs | where ['user-agent'] == "curl"
logs | extend d = end-start
logs | where a-1 == "x"
logs | project end-start

# near-name
logs | extend duration_ms = d / 1ms | where «duraton_ms» > 5 → duration_ms
logs | extend place = geo_info_from_ip_address(ip), location = a | extend c = «loction».city → location
let cutoff = ago(1h); logs | where _time > «cutof» → cutoff
logs | extend isSlow = d > 5s | where «isslow» → isSlow
logs | extend duration_s = d | where duration_s > 5
logs | extend p95 = a | where p99 > 5
logs | extend ids = a | where id == 1
logs | extend names = split(name, ",")
logs | where duraton_ms > 5 | extend duration_ms = duraton_ms
`)

testRules(
  `
# near-dataset
«['http-lgos']» | take 5 → ['http-logs']
union «['acess-logs']», other | count → ['access-logs']
«pyments» | take 5 → payments
«orders» | join (users | project id) on id → Orders
['http-logs'] | take 5
['traces-b'] | take 5
['http-log'] | take 5
['payments2'] | take 5
something | take 5
let pyments = payments | take 5; pyments | count
`,
  { datasets: ['http-logs', 'access-logs', 'traces-a', 'payments', 'Orders'], queriesByDataset: {} },
)
