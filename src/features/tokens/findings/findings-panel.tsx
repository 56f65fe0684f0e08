import { FindingsPanel as AllFindings } from '#records/findings/findings-panel.tsx'
import type { PanelProps } from '../list/tokens-view.ts'
import { tokenFindings } from '../rules/token-findings.ts'
import { tokenFindingViews } from './token-finding-views.tsx'

/** The Findings tab: every finding of the filtered tokens, worst first. */
export function FindingsPanel(props: PanelProps) {
  return <AllFindings {...props} kind={tokenFindings} views={tokenFindingViews} found={props.view.findings} />
}
