import { visibleText } from '#lib/visible-text.ts'
import type { FindingViews } from '#records/findings/finding-rules.ts'
import { findingsPanel } from '#records/findings/findings-panel.tsx'
import { type LibraryRow, titleOf } from '../library/library.ts'
import type { RuleCheck } from './check-rules.ts'
import { queryFindings } from './query-findings.ts'

/** How a finding is displayed: what is odd, and in which field. */
const queryFindingViews: FindingViews<LibraryRow, RuleCheck> = {
  body: ({ finding: { sentence, path } }) => (
    <p className="line-clamp-3 text-muted wrap-anywhere">
      <bdi>{visibleText(sentence)}</bdi>
      {'\u00a0 '}
      <span className="font-mono text-xs text-faint">{path.join('.')}</span>
    </p>
  ),
  printed: ({ finding: { sentence, path } }) => (
    <>
      <bdi>{visibleText(sentence)}</bdi>
      <span className="block font-mono text-2xs">{path.join('.')}</span>
    </>
  ),
  basedOn: ({ path }) => <span className="font-mono text-xs">{path.join('.')}</span>,
  columns: [
    { heading: 'Severity', key: 'severity', value: ({ finding }) => finding.severity },
    { heading: 'Rule', key: 'rule', value: ({ finding }) => finding.rule },
    { heading: 'Query', key: 'query', value: ({ subject }) => titleOf(subject) },
    { heading: 'ID', key: 'id', value: ({ id }) => id },
    { heading: 'Finding', key: 'finding', value: ({ finding }) => finding.sentence },
    { heading: 'Field', key: 'field', value: ({ finding }) => finding.path.join('.') },
  ],
}

/** The Findings tab. */
export const QueryFindingsPanel = findingsPanel(queryFindings, queryFindingViews)
