import { testRules } from '#test/hints-of.ts'

testRules(`
# time-comparison
logs | where _time > «1h» → ago(1h)
logs | where «30m» <= _time → ago(30m)
logs | where _time >= «"2h"» → ago(2h)
logs | where _sysTime < «"2026-05-01T10:00:00Z"» → datetime(2026-05-01T10:00:00Z)
logs | where _time > «"yesterday"»
logs | where _time between («1d» .. now()) → ago(1d)
logs | where _time > «2026-05-01» → datetime(2026-05-01)
logs | where _time > ago(«"1h"») → 1h
logs | where _time > ago(«-1h») → 1h
logs | where _time > ago(1h)
logs | where _time > now(-15m)
logs | where duration > 5s
logs | where _time between (ago(1h) .. now())
logs | where _time > datetime("2026-05-01")
logs | where day == "2026-05-01"
logs | where _time > since
logs | where _time between (datetime(2026-05-01) .. 3d)
logs | where _time > since - 5
let f = (d: timespan) { ago(d) }; logs | where _time > f(1h)

# reversed-range
logs | where _time between («now() .. ago(1h)») → ago(1h) .. now()
logs | where _time between («ago(30m) .. ago(2h)») → ago(2h) .. ago(30m)
logs | where code between («599 .. 500») → 500 .. 599
logs | where _time between («datetime(2026-02-01) .. datetime(2026-01-01)») → datetime(2026-01-01) .. datetime(2026-02-01)
logs | where _time between (ago(1d) .. ago(2h))
logs | where code between (500 .. 599)
logs | where x between (a .. b)
logs | where x between (5 .. ago(1h))
logs | where _time between (ago(1h) .. 5m)

# bin-width
logs | summarize count() by bin(_time, «"5m"») → 5m
logs | summarize count() by bin(_time, «"day"»)
logs | summarize count() by bin(_time, «0»)
logs | summarize count() by bin(_time, «0m»)
logs | summarize count() by bin(_time, «5») → 5m → 5s
logs | summarize count() by bin(_time, 5m)
logs | extend a = bin(b, 10)
logs | extend a = bin(b, width)
logs | summarize count() by bin_auto(_time)
logs | extend a = bin(b, 0.5)

# unbinned-time
logs | summarize count() by «_time» → bin_auto(_time)
logs | summarize count() by status, «_time» → bin_auto(_time)
logs | summarize count() by bin(_time, 1h)
logs | summarize count() by bin_auto(_time)
logs | extend _time = bin(_time, 1h) | summarize count() by _time
logs | summarize count() by _time = bin(_time, 1h), a | summarize max(count_) by _time
logs | sort by _time
logs | extend a = bin(b, 10)

# bad-datetime
logs | where _time > «datetime(2026-13-01)»
logs | where _time > «datetime("2026-02-30")»
logs | where _time > «datetime(2026-02-01T25:00:00Z)»
logs | extend a = «datetime(started)» → todatetime(started)
logs | where _time > datetime(2026-02-28)
logs | where _time > datetime(2024-02-29T23:59:59.999Z)
logs | where _time > datetime(null)
logs | where _time > datetime("1 Feb 2026 10:00")
logs | where _time > datetime()
logs | where a > timespan(1d)

# unknown-time-unit
logs | where _time > ago(«3mo») → 90d
logs | where _time > ago(«1year») → 365d
logs | where _time > ago(30d)
logs | project 4xx_count
logs | project ['3mo']
logs | where x > 5

# quoted-part
logs | extend h = datetime_part(«hour», _time) → "hour"
logs | extend d = datetime_diff(«day», a, b) → "day"
logs | extend h = datetime_part('hour', _time)
logs | extend h = datetime_part(part, _time)
logs | extend h = datetime_part(['hour'], _time)
logs | extend h = tolower(hour)
`)
