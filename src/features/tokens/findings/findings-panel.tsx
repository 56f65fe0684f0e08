import { FindingsPanel as AllFindings } from '#records/findings/findings-panel.tsx'
import type { PanelProps } from '../list/tokens-view.ts'
import { tokenFindings } from '../rules/token-findings.ts'
import { tokenFindingViews } from './token-finding-views.tsx'

/** The tab Findings: every finding of the tokens that the filters leave, the worst first. */
export function FindingsPanel(props: PanelProps) {
  return <AllFindings {...props} kind={tokenFindings} views={tokenFindingViews} found={props.view.findings} />
}
