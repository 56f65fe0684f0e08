import { median } from 'd3-array'
import { readExpiry } from '#lib/expiry.ts'
import { grantsOf, ScopeCache } from '#grants/grants-of.ts'
import { whoCan as whoCanOf } from '#grants/who-can.ts'
import { fleetFindings } from '#features/tokens/rules/fleet-findings.ts'
import { defaultThresholds } from '#features/tokens/rules/thresholds.ts'
import { tokenRules } from '#features/tokens/rules/token-rules.ts'
import { asText, type JsonObject } from '#lib/json-value.ts'

/** Milliseconds of computations without a page: the findings of a list, and one question of Who can. */
export const domainTimes = (records: readonly JsonObject[]) => {
  const cache = new ScopeCache()
  const subjects = records.map((record) => ({
    name: asText(record['name']) ?? '',
    isSaml: record['samlAuthenticated'] === true,
    grants: grantsOf(record, cache),
    expiry: readExpiry(record['expiresAt']),
  }))
  const findings = timeOf(() => {
    const work = fleetFindings(subjects, tokenRules, { now: Date.now(), thresholds: defaultThresholds })
    while (!work.next().done);
  })
  const ask = (scope: string | null, verb: string) =>
    timeOf(() => whoCanOf(subjects, { kind: 'dataset', scope, resource: 'query', verb }))
  const whoCan = ask('service-7-logs', 'read')
  const whoCanNobody = ask(null, 'nothing')
  return { findings, whoCan, whoCanNobody }
}

/** The median of five runs, each warmed up by the previous ones. */
const timeOf = (work: () => unknown): number => {
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return median(times) ?? 0
}
