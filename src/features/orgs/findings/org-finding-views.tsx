import { visibleText } from '#lib/visible-text.ts'
import { inlineText, type JsonObject, member } from '#lib/json-value.ts'
import type { FindingViews } from '#records/findings/finding-rules.ts'
import type { OrgFinding } from '../rules/finding.ts'
import { findingFacts } from '../rules/org-findings.ts'

/** How a finding of an organization is shown: the reason, and the fields it rests on. */
export const orgFindingViews: FindingViews<JsonObject, OrgFinding> = {
  body: ({ finding: { reason, fields } }) => (
    <p className="line-clamp-4 text-muted wrap-anywhere">
      <bdi>{visibleText(reason())}</bdi>
      {'\u00a0 '}
      <span className="inline-block font-mono text-xs text-faint">{fields.join(', ')}</span>
    </p>
  ),
  printed: ({ finding: { reason, fields } }) => (
    <>
      <bdi>{visibleText(reason())}</bdi>
      <span className="block font-mono text-2xs">{fields.join(', ')}</span>
    </>
  ),
  basedOn: ({ fields }) => <span className="font-mono text-xs">{fields.join(', ')}</span>,
  columns: [
    { heading: 'Urgency', key: 'urgency', value: ({ finding }) => finding.urgency },
    { heading: 'Rule', key: 'rule', value: ({ finding }) => finding.rule },
    { heading: 'Finding', key: 'finding', value: ({ finding }) => finding.label },
    { heading: 'Organization', value: ({ subject }) => inlineText(member(subject, 'name') ?? '') },
    { key: 'organization', value: ({ subject }) => member(subject, 'name') ?? null },
    { heading: 'ID', key: 'id', value: ({ id }) => id },
    { heading: 'Reason', key: 'reason', value: ({ finding }) => finding.reason() },
    {
      heading: 'Since or until',
      key: 'moment',
      value: ({ finding: { moment } }) => (moment === undefined ? null : new Date(moment).toISOString()),
    },
    {
      heading: 'Based on',
      value: ({ subject, finding: { fields } }) =>
        findingFacts(subject, fields)
          .map(([path, value]) => `${path}: ${inlineText(value)}`)
          .join('; '),
    },
    {
      key: 'facts',
      value: ({ subject, finding }) => Object.fromEntries(findingFacts(subject, finding.fields)),
    },
  ],
}
