import { readExpiry } from '#lib/expiry.ts'
import { noScopes } from '#grants/scope-names.ts'
import { grantsOf } from '#grants/grants-of.ts'
import { asText, type JsonObject, member } from '#lib/json-value.ts'
import type { RuleContext, Finding, Rule, Subject } from './finding.ts'
import { findingsOf, bySeverity } from './fleet-findings.ts'
import { defaultThresholds } from './thresholds.ts'
import { tokenRules } from './token-rules.ts'

/** A fixed moment with the default thresholds and no other tokens. */
export const testMoment: RuleContext = {
  now: Date.UTC(2026, 10, 21),
  thresholds: defaultThresholds,
  known: noScopes,
}

/** What rules read of a record. */
export const testSubject = (record: object): Subject => {
  const json: JsonObject = { ...record }
  return {
    name: asText(member(json, 'name')) ?? 'Unnamed token',
    isSaml: member(json, 'samlAuthenticated') === true,
    grants: grantsOf(json),
    expiry: readExpiry(member(json, 'expiresAt')),
  }
}

/** Every verb of every resource in a catalog. */
export const everyGrant = (catalog: object) =>
  Object.fromEntries(Object.entries(catalog).map(([name, { verbs }]) => [name, Object.keys(verbs)]))

const fourDatasets: RuleContext = { ...testMoment, known: { dataset: new Set('abcd'), view: new Set('vw') } }

/** What a built-in rule finds for a record, by default with four known datasets and two known views. */
export const foundBy = (id: string, record: object, at = fourDatasets): Finding | undefined =>
  findingsOfToken(
    testSubject(record),
    tokenRules.filter((rule) => rule.id === id),
    at,
  )[0]

/** What rules find for a single token, worst first. */
export const findingsOfToken = (
  subject: Subject,
  rules: readonly Rule[],
  at: RuleContext,
): readonly Finding[] =>
  bySeverity(rules.flatMap((rule) => (rule.over === 'fleet' ? [] : findingsOf(rule, subject, at))))
