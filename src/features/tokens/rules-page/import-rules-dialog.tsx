import { useState } from 'react'
import { ImportDialog, replacingOutcomes } from '#ui/import-dialog.tsx'
import {
  largestRulesFile,
  type CustomRule,
  planRulesImport,
  type ReadCustomRule,
  readCustomRules,
  type RulesImport,
} from '../rules/custom-rules.ts'
import { useRulePreview } from './rule-preview.ts'

const noRules: readonly CustomRule[] = []

type ImportRulesDialogProps = {
  customRules: readonly CustomRule[]
  onImport(put: RulesImport['put']): void
  onClose(): void
}

/** Imports rules, and shows what each finds before it is saved. */
export function ImportRulesDialog({ customRules, onImport, onClose }: ImportRulesDialogProps) {
  const [tried, setTried] = useState(noRules)
  const previewOf = useRulePreview(tried)

  function read(text: string) {
    const content = readCustomRules(text)
    setTried(
      'rules' in content ? content.rules.flatMap((entry) => ('rule' in entry ? [entry.rule] : [])) : noRules,
    )
    return content
  }
  function plan({ rules }: { rules: readonly ReadCustomRule[] }) {
    const { report, put } = planRulesImport(customRules, rules, previewOf)
    return { report, apply: put.length > 0 ? () => onImport(put) : undefined }
  }
  return (
    <ImportDialog
      title="Import rules"
      description="Adds the rules from the file or the text. A rule whose ID already exists replaces the existing one."
      fileLabel="File of rules"
      hint="A JSON file saved with “Export rules”, up to 1 MB."
      textLabel="Or paste rules as JSON: one, a list, or a whole file"
      largest={largestRulesFile}
      read={read}
      plan={plan}
      outcomes={replacingOutcomes}
      noun={['rule', 'rules']}
      onClose={onClose}
    />
  )
}
