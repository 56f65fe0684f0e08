import type { StarredQueryWithId } from '#contract/starred-query.ts'
import { day } from './day.ts'
import { alphanumeric, seededRandom } from '#lib/seeded-random.ts'

const people = {
  ines: '3f6c1d2e-8a41-4c0b-9d57-1b2f6a90c3e4',
  tomasz: 'b81e07fa-52c9-4d36-a7f0-6e4d9c1785ab',
  priya: '0c9d5b47-e13f-4a82-8b6e-f2a7c4d81930',
  platform: 'platform-team',
} as const

/** The 30 saved queries of the demo set, with ids that are the same in every run. */
export function demoQueries(now: Date): readonly StarredQueryWithId[] {
  const random = seededRandom(5)
  return queries(now).map((query) => Object.assign({ id: alphanumeric(random, 18) }, query))
}

type DemoQuery = Omit<StarredQueryWithId, 'id'>

function queries(now: Date): readonly DemoQuery[] {
  return [
    {
      dataset: 'http-logs',
      kind: 'apl',
      metadata: { quickRange: '1h' },
      name: 'Server errors by service',
      query: {
        apl: `['http-logs']
| where status >= 500
| summarize errors = count() by bin_auto(_time), service
| order by errors desc`,
        defaultLimit: 1000,
        startTime: 'now-1h',
        endTime: 'now',
        queryOptions: { resolution: 'auto' },
      },
      who: people.ines,
    },
    {
      dataset: 'http-logs',
      kind: 'apl',
      metadata: { quickRange: '24h' },
      name: 'Latency percentiles per route',
      query: {
        apl: `// Health checks are quick and many: without them the picture is honest.
['http-logs']
| where route != '/healthz'
| summarize
    p50 = percentile(duration_ms, 50),
    p95 = percentile(duration_ms, 95),
    p99 = percentile(duration_ms, 99),
    requests = count()
  by route
| where requests > 100
| top 20 by p99 desc`,
        startTime: 'now-1d',
        endTime: 'now',
        defaultOrder: [{ field: 'p99', desc: true }],
      },
      who: people.ines,
    },
    {
      dataset: 'http-logs',
      kind: 'apl',
      metadata: {},
      name: 'Error rate in percent',
      query: {
        apl: `['http-logs']
| summarize total = count(), failed = countif(status >= 500) by bin_auto(_time)
| extend rate = round(100.0 * failed / total, 2)
| project _time, rate`,
        startTime: 'now-6h',
        endTime: 'now',
        queryOptions: { maxDataPoints: 500, noFill: true },
      },
      who: people.tomasz,
    },
    {
      dataset: 'http-logs',
      kind: 'apl',
      metadata: {},
      name: 'Requests of one customer',
      query: {
        apl: `declare query_parameters (customer: string = "northwind", slowerThan: long = 250);
['http-logs']
| where tenant == customer and duration_ms > slowerThan
| project _time, method, route, status, duration_ms, trace_id
| order by _time desc
| take 200`,
        variables: { customer: 'halcyon', slowerThan: 500 },
        defaultLimit: 200,
      },
      who: people.priya,
    },
    {
      dataset: 'http-logs',
      kind: 'apl',
      metadata: { quickRange: '7d' },
      name: 'Where our traffic comes from',
      query: {
        apl: `['http-logs']
| extend country = tostring(geo_info_from_ip_address(client_ip).country)
| summarize requests = count(), people = dcount(user_id) by country
| top 15 by requests
| order by people desc`,
        startTime: 'now-7d',
        endTime: 'now',
      },
      who: people.ines,
    },
    {
      dataset: 'http-logs',
      kind: 'apl',
      metadata: {},
      name: 'User agents that look like scrapers',
      query: {
        apl: `['http-logs']
| where user_agent has_any ("python-requests", "curl", "Go-http-client")
    or user_agent matches regex "(?i)(bot|crawl|spider)"
| summarize hits = count(), routes = make_set(route, 20) by user_agent
| where hits > 1000
| order by hits desc`,
        startTime: 'now-2d',
        endTime: 'now',
        queryOptions: { disableCache: true },
      },
      who: people.tomasz,
    },
    {
      dataset: 'checkout-service',
      kind: 'apl',
      metadata: { quickRange: '30m', team: 'payments' },
      name: 'Checkout funnel',
      query: {
        apl: `['checkout-service']
| where event in ("cart_opened", "address_done", "payment_started", "order_placed")
| summarize
    opened = dcountif(session_id, event == "cart_opened"),
    address = dcountif(session_id, event == "address_done"),
    payment = dcountif(session_id, event == "payment_started"),
    placed = dcountif(session_id, event == "order_placed")
  by bin_auto(_time)
| extend conversion = iff(opened == 0, 0.0, todouble(placed) / opened)`,
        startTime: 'now-30m',
        endTime: 'now',
      },
      who: people.priya,
    },
    {
      dataset: 'checkout-service',
      kind: 'apl',
      metadata: { team: 'payments' },
      name: 'Declined payments by reason',
      query: {
        apl: `['checkout-service']
| where event == "payment_declined"
| extend reason = case(
    decline_code == "51", "insufficient funds",
    decline_code in ("54", "33"), "card expired",
    decline_code startswith "N", "network",
    "other")
| summarize count() by reason, provider
| order by count_ desc`,
        libraries: ['payments'],
        queryOptions: { priority: 'low' },
      },
      who: people.priya,
    },
    {
      dataset: 'checkout-service',
      kind: 'apl',
      metadata: {},
      name: 'Orders that took more than one try',
      query: {
        apl: `let attempts = ['checkout-service']
| where event == "payment_started"
| summarize tries = count(), first = min(_time), last = max(_time) by order_id;
attempts
| where tries > 1
| extend struggled_for = last - first
| project order_id, tries, struggled_for
| top 50 by tries`,
        startTime: day(now, -14),
        endTime: day(now, -7),
      },
      who: people.priya,
    },
    {
      dataset: 'checkout-service',
      kind: 'apl',
      metadata: { ticket: 'PAY-1182' },
      name: 'Parse the legacy payment log line',
      query: {
        apl: `// 2026-01-12 14:03:11 [PAY] order=88123 amount=42.50 EUR via=stripe took=183ms
['checkout-service']
| where message startswith_cs "20" and message contains_cs "[PAY]"
| parse message with * "order=" order:long " amount=" amount:real " " currency:string " via=" provider:string " took=" took:long "ms"
| where isnotnull(order)
| summarize revenue = sum(amount), avg(took) by provider, currency`,
      },
      who: people.tomasz,
    },
    {
      dataset: 'k8s-events',
      kind: 'apl',
      metadata: { quickRange: '3h' },
      name: 'Pods that restart',
      query: {
        apl: `['k8s-events']
| where ['k8s.event.reason'] in ("BackOff", "OOMKilling", "Unhealthy")
| summarize times = count(), latest = max(_time)
  by namespace = ['k8s.namespace.name'], pod = ['k8s.pod.name'], reason = ['k8s.event.reason']
| where times >= 3
| order by times desc`,
        startTime: 'now-3h',
        endTime: 'now',
        defaultOrder: [
          { field: 'times', desc: true },
          { field: 'latest', desc: true },
        ],
      },
      who: people.platform,
    },
    {
      dataset: 'k8s-events',
      kind: 'apl',
      metadata: {},
      name: 'Node pressure',
      query: {
        apl: `['k8s-events']
| where ['k8s.object.kind'] == "Node" and ['k8s.event.reason'] endswith "Pressure"
| extend pool = extract("pool-([a-z0-9]+)", 1, ['k8s.node.name'])
| summarize count() by bin(_time, 15m), pool`,
        queryOptions: { resolution: '15m', maxSeries: 24 },
      },
      who: people.platform,
    },
    {
      dataset: 'k8s-events',
      kind: 'apl',
      metadata: { runbook: 'https://runbooks.example/image-pull' },
      name: 'Images that cannot be pulled',
      query: {
        apl: `['k8s-events']
| where ['k8s.event.reason'] == "Failed" and body has "ErrImagePull"
| extend image = extract(@'image "([^"]+)"', 1, body)
| extend registry = tostring(split(image, "/")[0])
| summarize pods = dcount(['k8s.pod.name']) by registry, image
| order by pods desc`,
        startTime: 'now-12h',
        endTime: 'now',
      },
      who: people.platform,
    },
    {
      dataset: 'auth-audit',
      kind: 'apl',
      metadata: { severity: 'high' },
      name: 'Sign-ins from two countries within an hour',
      query: {
        apl: `['auth-audit']
| where action == "sign_in" and outcome == "success"
| summarize countries = dcount(country), seen = make_set(country), addresses = make_set(ip) by user, bin(_time, 1h)
| where countries > 1
| project-away countries
| order by _time desc`,
        startTime: 'now-1d',
        endTime: 'now',
      },
      who: people.tomasz,
    },
    {
      dataset: 'auth-audit',
      kind: 'apl',
      metadata: { severity: 'high' },
      name: 'Brute force, then success',
      query: {
        apl: `let failures = ['auth-audit']
| where action == "sign_in" and outcome == "failure"
| summarize failed = count() by user
| where failed > 20;
['auth-audit']
| where action == "sign_in" and outcome == "success"
| join kind=inner (failures) on user
| project _time, user, ip, failed
| order by failed desc`,
        startTime: 'now-6h',
        endTime: 'now',
        queryOptions: { disableCache: true, disableStats: false },
      },
      who: people.tomasz,
    },
    {
      dataset: 'auth-audit',
      kind: 'apl',
      metadata: {},
      name: 'New API tokens and who made them',
      query: {
        apl: `['auth-audit']
| where action in ("createAPIToken", "regenerateAPIToken")
| project _time, actor = ['actor.email'], token = ['properties.name'], action
| order by _time desc`,
        defaultLimit: 100,
        includeCursor: true,
        cursor: '',
      },
      who: people.platform,
    },
    {
      dataset: 'otel-traces',
      kind: 'apl',
      metadata: {},
      name: 'Slowest operations',
      query: {
        apl: `['otel-traces']
| where kind == "server"
| extend ms = duration / 1ms
| summarize p95 = percentile(ms, 95), calls = count() by ['service.name'], name
| where calls > 50
| top 25 by p95 desc`,
        startTime: 'now-1h',
        endTime: 'now',
        includeCursorField: false,
      },
      who: people.ines,
    },
    {
      dataset: 'otel-traces',
      kind: 'apl',
      metadata: {},
      name: 'One trace, in order',
      query: {
        apl: `declare query_parameters (trace: string);
['otel-traces']
| where trace_id == trace
| project _time, ['service.name'], name, duration, parent_span_id, span_id, error
| order by _time asc`,
        // Wider than a double: a client that reads numbers carelessly shows another span.
        variables: { trace: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: 9_007_199_254_740_993n },
      },
      who: people.ines,
    },
    {
      dataset: 'otel-traces',
      kind: 'apl',
      metadata: {},
      name: 'Which service calls which',
      query: {
        apl: `['otel-traces']
| where kind == "client"
| extend callee = coalesce(['attributes.peer.service'], ['attributes.server.address'], "unknown")
| summarize calls = count(), errors = countif(error == true), avg(duration) by caller = ['service.name'], callee
| extend error_share = round(100.0 * errors / calls, 1)
| order by calls desc`,
        queryOptions: { noAggregation: false, noInterpolation: true },
      },
      who: people.platform,
    },
    {
      dataset: 'otel-traces',
      kind: 'apl',
      metadata: { chart: 'line' },
      name: 'Throughput against last week',
      query: {
        apl: `union
  (['otel-traces'] | where _time > ago(1d) | extend week = "this"),
  (['otel-traces'] | where _time between (ago(8d) .. ago(7d)) | extend week = "last", _time = _time + 7d)
| where kind == "server"
| summarize count() by bin(_time, 10m), week`,
        queryOptions: { resolution: '10m', disableTrace: true },
      },
      who: people.ines,
    },
    {
      dataset: 'billing-events',
      kind: 'apl',
      metadata: { quickRange: '30d' },
      name: 'Revenue by plan',
      query: {
        apl: `['billing-events']
| where type == "invoice.paid"
| extend amount = toreal(amount_cents) / 100
| summarize revenue = sum(amount), customers = dcount(customer_id) by plan, bin(_time, 1d)
| order by _time asc, revenue desc`,
        startTime: 'now-30d',
        endTime: 'now',
      },
      who: people.priya,
    },
    {
      dataset: 'billing-events',
      kind: 'apl',
      metadata: {},
      name: 'Invoices that failed twice',
      query: {
        apl: `['billing-events']
| where type == "invoice.payment_failed"
| summarize failures = count(), arg_max(_time, reason, amount_cents) by invoice_id, customer_id
| where failures >= 2
| project-rename latest_reason = reason
| extend amount = strcat(tostring(amount_cents / 100), " ", "EUR")
| order by failures desc`,
      },
      who: people.priya,
    },
    {
      dataset: 'billing-events',
      kind: 'apl',
      metadata: {},
      name: 'Usage spikes of a customer',
      query: {
        apl: `['billing-events']
| where type == "usage.reported"
| make-series used = sum(gigabytes) default = 0 on _time from ago(30d) to now() step 1d by customer_id
| extend outliers = series_outliers(used)
| extend average = series_stats_dynamic(used).avg
| project customer_id, average, used, outliers`,
        libraries: ['usage', 'series'],
        startTime: 'now-30d',
        endTime: 'now',
      },
      who: people.priya,
    },
    {
      dataset: 'edge-cdn',
      kind: 'apl',
      metadata: { quickRange: '1h' },
      name: 'Cache hit ratio by point of presence',
      query: {
        apl: `['edge-cdn']
| summarize hits = countif(cache_status == "HIT"), all = count() by pop, bin_auto(_time)
| extend ratio = round(todouble(hits) / all, 3)
| project _time, pop, ratio`,
        startTime: 'now-1h',
        endTime: 'now',
      },
      who: people.platform,
    },
    {
      dataset: 'edge-cdn',
      kind: 'apl',
      metadata: {},
      name: 'Largest responses that missed the cache',
      query: {
        apl: `['edge-cdn']
| where cache_status != "HIT" and bytes > 5000000
| extend path = tostring(parse_url(url).Path)
| extend kind = case(path endswith ".mp4", "video", path endswith ".zip", "archive", "other")
| summarize megabytes = sum(bytes) / 1000000, requests = count() by kind, path
| top 30 by megabytes`,
        startTime: day(now, -2),
        endTime: day(now, -1),
      },
      who: people.platform,
    },
    {
      dataset: 'mobile-crashes',
      kind: 'apl',
      metadata: { quickRange: '7d' },
      name: 'Crash-free sessions by release',
      query: {
        apl: `['mobile-crashes']
| summarize sessions = dcount(session_id), crashed = dcountif(session_id, fatal == true) by release, platform
| extend crash_free = round(100.0 * (sessions - crashed) / sessions, 2)
| where sessions > 500
| order by release desc, platform asc`,
        startTime: 'now-7d',
        endTime: 'now',
      },
      who: people.ines,
    },
    {
      dataset: 'mobile-crashes',
      kind: 'apl',
      metadata: { owner: 'Größe & Co. 🚀', note: 'Zeile 1\nZeile 2' },
      name: 'Stack frames on top of crashes — “by file”',
      query: {
        apl: `['mobile-crashes']
| where fatal == true
| mv-expand frame = stack
| extend file = tostring(frame.file), line = toint(frame.line)
| where file !contains "node_modules"
| summarize crashes = dcount(crash_id) by file, line
| top 40 by crashes`,
      },
      who: people.ines,
    },
    {
      dataset: 'postgres-slow',
      kind: 'apl',
      metadata: {},
      name: 'Slow statements, one line each',
      query: {
        apl: `['postgres-slow']
| extend statement = replace_regex(@"\\s+", " ", statement)
| extend statement = replace_regex(@"\\b\\d+\\b", "?", statement)
| summarize calls = count(), total_ms = sum(duration_ms), worst = max(duration_ms) by statement
| order by total_ms desc
| limit 50`,
        defaultLimit: 50,
        queryOptions: { priority: 'low', maxDataPoints: 1000 },
      },
      who: people.tomasz,
    },
    {
      // Newer than the interface: a kind, a priority and fields that it does not show.
      kind: 'mpl',
      dataset: 'otel-metrics',
      metadata: { quickRange: '1h', editorContent: '' },
      name: 'CPU by pool (metrics preview)',
      pinned: true,
      tags: ['preview', 'capacity'],
      query: {
        apl: 'otel-metrics:system.cpu.utilization\n| align to 1m using avg\n| group by pool using max',
        queryOptions: { priority: 'high', timeSeriesVariant: 'area', displayNull: 'span' },
        costLimit: { dollars: 2.5 },
      },
      who: people.platform,
    },
    {
      kind: 'apl',
      metadata: {},
      name: 'What did we ingest, and how much?',
      query: {
        apl: `// No dataset of its own: looks over several with the table function.
union withsource=dataset ['http-logs'], ['k8s-events'], ['otel-traces'], ['edge-cdn']
| where _time > ago(1h)
| summarize events = count(), newest = max(_time) by dataset
| extend lag = now() - newest
| order by events desc`,
      },
      who: people.platform,
    },
  ]
}
