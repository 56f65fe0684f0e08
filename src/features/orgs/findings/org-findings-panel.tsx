import { FindingsPanel } from '#records/findings/findings-panel.tsx'
import type { OrgPanelProps } from '../orgs-search.ts'
import { orgFindings } from '../rules/org-findings.ts'
import { orgFindingViews } from './org-finding-views.tsx'

/** The tab Findings: every finding of the organizations that the filters leave, the most urgent first. */
export function OrgFindingsPanel(props: OrgPanelProps) {
  return (
    <FindingsPanel {...props} kind={orgFindings} views={orgFindingViews} found={props.view.found ?? null} />
  )
}
