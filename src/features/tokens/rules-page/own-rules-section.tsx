import { Download, Plus, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { OwnRule } from '../rules/own-rule.ts'
import { ownRulesFile } from '../rules/own-rules-file.ts'
import { ruleJson } from '../rules/rule-json.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#ui/download-text.ts'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OwnRulesTable } from './own-rules-table.tsx'
import { exampleRule } from './example-rule.ts'
import { useChangeRules } from './use-change-rules.ts'
import { useOwnRules } from './use-own-rules.ts'
import { useRuleSettings } from './use-rule-settings.ts'

const OwnRuleDialog = lazyPart(() => import('./own-rule-dialog.tsx'), 'OwnRuleDialog', 'The form for a rule')
const ImportRulesDialog = lazyPart(
  () => import('./import-rules-dialog.tsx'),
  'ImportRulesDialog',
  'The import of rules',
)

const noRules: readonly OwnRule[] = []

/** Rules over tokens that somebody wrote: kept in this browser, and looked at like the built-in ones. */
export function OwnRulesSection() {
  const settings = useRuleSettings()
  const { setRule } = useChangeRules()
  const { keep, remove, takeIn, unread } = useOwnRules()
  const [edit, setEdit] = useState<{ before: OwnRule | null } | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const own = settings?.own ?? noRules
  const before = edit?.before ?? null
  const taken = useMemo(
    () => new Set(own.filter((rule) => rule.id !== before?.id).map(({ id }) => id)),
    [own, before],
  )
  return (
    <Region
      title="Token rules of your own"
      actions={
        <>
          <Button
            size="small"
            icon={<Upload size={13} aria-hidden="true" />}
            onClick={() => setIsImporting(true)}
          >
            Import rules
          </Button>
          <Button
            size="small"
            icon={<Download size={13} aria-hidden="true" />}
            disabledReason={own.length === 0 ? 'There is nothing to export.' : undefined}
            onClick={() =>
              downloadText('token-rules.json', ownRulesFile(own, Date.now()), 'application/json')
            }
          >
            Export rules
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          Rules as JSON over what tokens are granted, when they end and what they are called. What they find
          stands among the findings of the tokens. They are kept in this browser.
        </p>
        {!settings && <Skeleton className="h-10 w-full" />}
        {settings && own.length > 0 && (
          <OwnRulesTable
            rules={own}
            unusable={settings.unusable}
            switches={settings.switches}
            onSwitch={setRule}
            onEdit={(rule) => setEdit({ before: rule })}
            onRemove={remove}
          />
        )}
        {unread > 0 && (
          <p className="text-sm text-muted">
            {unread === 1 ? '1 more rule is' : `${unread} more rules are`} kept that this version cannot read.
          </p>
        )}
        <div>
          <Button
            icon={<Plus size={14} aria-hidden="true" />}
            disabledReason={settings ? undefined : 'The rules are being read.'}
            onClick={() => setEdit({ before: null })}
          >
            Add rule
          </Button>
        </div>
      </div>

      {edit && (
        <OwnRuleDialog
          before={before}
          start={ruleJson(before ?? exampleRule(taken))}
          taken={taken}
          onKeep={(rule) => {
            keep(rule, before)
            setEdit(null)
          }}
          onClose={() => setEdit(null)}
        />
      )}
      {isImporting && <ImportRulesDialog own={own} onImport={takeIn} onClose={() => setIsImporting(false)} />}
    </Region>
  )
}
