import { findingsPanel } from '#records/findings/findings-panel.tsx'
import { tokenFindings } from '../rules/token-findings.ts'
import { tokenFindingViews } from './token-finding-views.tsx'

/** The Findings tab. */
export const FindingsPanel = findingsPanel(tokenFindings, tokenFindingViews)
