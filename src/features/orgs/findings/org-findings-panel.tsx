import { FindingsPanel } from '#records/findings/findings-panel.tsx'
import type { OrgPanelProps } from '../orgs-search.ts'
import { orgFindings } from '../rules/org-findings.ts'
import { orgFindingViews } from './org-finding-views.tsx'

/** The Findings tab: every finding of the filtered organizations, most urgent first. */
export function OrgFindingsPanel(props: OrgPanelProps) {
  return (
    <FindingsPanel {...props} kind={orgFindings} views={orgFindingViews} found={props.view.found ?? null} />
  )
}
