import { findingsPanel } from '#records/findings/findings-panel.tsx'
import { orgFindings } from '../rules/org-findings.ts'
import { orgFindingViews } from './org-finding-views.tsx'

/** The Findings tab. */
export const OrgFindingsPanel = findingsPanel(orgFindings, orgFindingViews)
