import { useState } from 'react'
import { ImportDialog } from '#ui/import-dialog.tsx'
import { type CustomRule, planRulesImport, readCustomRules, type RulesImport } from '../rules/custom-rules.ts'
import { useRulePreview } from './rule-preview.ts'

const noRules: readonly CustomRule[] = []

type ImportRulesDialogProps = {
  customRules: readonly CustomRule[]
  onImport(put: RulesImport['put']): void
  onClose(): void
}

/** Imports rules, and shows what each finds before it is saved. */
export function ImportRulesDialog({ customRules, ...handlers }: ImportRulesDialogProps) {
  const [tried, setTried] = useState(noRules)
  const previewOf = useRulePreview(tried)

  function read(text: string) {
    const content = readCustomRules(text)
    setTried(
      'rules' in content ? content.rules.flatMap((entry) => ('rule' in entry ? [entry.rule] : [])) : noRules,
    )
    return content
  }
  return (
    <ImportDialog
      what="rules"
      savedWith="Export rules"
      description="Adds the rules from the file or the text. A rule whose ID already exists replaces the existing one."
      textLabel="Or paste rules as JSON: one, a list, or a whole file"
      megabytes={1}
      read={read}
      plan={({ rules }) => planRulesImport(customRules, rules, previewOf)}
      noun={['rule', 'rules']}
      {...handlers}
    />
  )
}
