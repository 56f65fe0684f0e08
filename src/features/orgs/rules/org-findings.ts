import { hour, minute } from '#lib/dates.ts'
import { fingerprint } from '#lib/fingerprint.ts'
import { asText, type JsonObject, member } from '#lib/json-value.ts'
import { countText } from '#lib/count-text.ts'
import { findings } from '#records/findings/find-in-list.ts'
import { type Waiver, waiverSchema } from '#records/waivers/waiver.ts'
import type { Collection } from '#local/collection.ts'
import { type RuleContext, orgDates, type OrgFinding, type Thresholds, useThresholds } from './finding.ts'
import { orgRules } from './org-rules.ts'

/** The findings of an organization, most urgent first. */
export function orgFindingsAt(org: JsonObject, at: RuleContext): readonly OrgFinding[] {
  const subject = { org, dates: orgDates(org) }
  return orgRules.flatMap((rule) => {
    const violation = rule.check(subject, at)
    if (!violation) return []
    const { id, urgency, label } = rule
    return [{ ...violation, rule: id, label: label(at.thresholds), urgency }]
  })
}

/** The fields that a finding rests on, with their values as sent; null when absent. */
export const findingFacts = (
  org: JsonObject,
  fields: readonly string[],
): readonly (readonly [string, unknown])[] =>
  fields.map((path) => [
    path,
    path.split('.').reduce<unknown>((value, key) => member(value, key), org) ?? null,
  ])

/** Waivers by `waiverKey`. */
export const orgWaivers: Collection<Waiver> = { kind: 'orgs.waivers', schema: waiverSchema }

const indexes = new Map(orgRules.map(({ id }, index) => [id, index]))

/** For each rule, the IDs of the rules whose filter shows it. */
const showing = new Map(
  orgRules.map(({ id }) => [
    id,
    orgRules.filter((rule) => rule.id === id || rule.includes?.includes(id)).map((rule) => rule.id),
  ]),
)

/** More seconds than between any two dates. */
const manySeconds = 2e13

// Organizations per yield.
const chunk = 32

/** Lists up to this long are checked each minute. */
const mostPerMinute = 10_000

/** Findings of organizations, by urgency. */
export const orgFindings = findings<JsonObject, OrgFinding, Thresholds>({
  title: 'Findings of organizations',
  levels: [
    { id: 'now', label: 'Now', counted: 'now', tone: 'danger', text: 'text-danger' },
    { id: 'soon', label: 'Soon', counted: 'soon', tone: 'warning', text: 'text-warning' },
    { id: 'check', label: 'To check', counted: 'to check', tone: 'neutral', text: 'text-muted' },
  ],
  levelFilter: {
    key: 'urgency',
    label: 'Urgency',
    of: ({ urgency }) => urgency,
  },
  rulesShowing: ({ rule }) => showing.get(rule) ?? [rule],
  // By the most urgent finding; longest overdue or nearest first.
  rank([first]) {
    if (!first) return undefined
    const seconds = first.moment === undefined ? manySeconds / 2 : first.moment / 1000
    return (indexes.get(first.rule) ?? 0) * manySeconds + seconds
  },
  useSettings: () => useThresholds().thresholds,
  rules: (thresholds) => orgRules.map(({ id, label }) => ({ id, label: label(thresholds) })),
  note: ({ urgentDays, soonDays, aheadDays, syncStaleDays }) =>
    `Licenses: urgent within ${countText(urgentDays, 'day')}, soon within ${countText(soonDays, 'day')}, ahead within ${countText(aheadDays, 'day')}. Usage sync stale after ${countText(syncStaleDays, 'day')}.`,
  *find(orgs, thresholds, now) {
    const found: (readonly OrgFinding[])[] = []
    for (const org of orgs) {
      found.push(orgFindingsAt(org, { now, thresholds }))
      if (found.length % chunk === 0) yield
    }
    return found
  },
  // Reasons count the time, and end when it does. Checking longer lists would take more of it than it saves.
  nextChange: (orgs, _, now) => now + (orgs.length > mostPerMinute ? hour : minute),
  waivers: orgWaivers,
  facts: ({ fields }, org) => fingerprint(findingFacts(org, fields)),
  nameOf: (org, id) => asText(member(org, 'name')) || id,
  need: (count) => `${countText(count, 'organization needs', 'organizations need')} attention now`,
  nothing: 'Nothing needs attention',
  nothingShown: 'Nothing needs attention in the organizations shown',
})
