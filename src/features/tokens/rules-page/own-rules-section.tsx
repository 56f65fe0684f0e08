import { timeNow } from '#api/service-clock.ts'
import { Download, Plus, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useCollection } from '#local/live-collection.ts'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#ui/save-table.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import type { OwnRule, OwnRuleBody } from '../rules/own-rule.ts'
import { ownRulesFile } from '../rules/own-rules-file.ts'
import { ruleJson } from '../rules/rule-json.ts'
import { OwnRulesTable } from './own-rules-table.tsx'
import type { RulesImport } from './plan-rules-import.ts'
import { keptOwnRules, useRuleSettings } from '../rules/rule-settings.ts'
import { useChangeRules } from './use-change-rules.ts'

/** What a new rule begins with, under an id that is free. */
function exampleRule(taken: ReadonlySet<string>): OwnRule {
  let id = 'delete-without-end'
  for (let number = 2; taken.has(id); number++) id = `delete-without-end-${number}`
  return {
    id,
    label: 'Deletes data and never expires',
    severity: 'high',
    reason: 'A token that can delete data should end.',
    remedy: 'Replace it with one that has an expiration date.',
    when: {
      all: [{ grant: { kind: 'dataset', resource: 'data', verb: 'delete' } }, { expiry: 'never' }],
    },
  }
}

const asItem = ({ id, ...value }: OwnRule): { key: string; value: OwnRuleBody } => ({ key: id, value })

/** Changing the rules that somebody wrote. What replaces or removes one can be undone from its toast. */
function useOwnRules() {
  const { items, unread, change } = useCollection(keptOwnRules)

  function keep(rule: OwnRule, before: OwnRule | null) {
    void change([asItem(rule)], before && before.id !== rule.id ? [before.id] : [])
    toast({ title: 'Rule saved', description: visibleText(rule.label), tone: 'success' })
  }
  function remove(rule: OwnRule) {
    void change([], [rule.id])
    toast({
      title: 'Rule removed',
      description: visibleText(rule.label),
      timeout: 10_000,
      action: { label: 'Undo', onClick: () => void change([asItem(rule)], []) },
    })
  }
  function takeIn(put: RulesImport['put']) {
    const before = items.filter(({ key }) => put.some((added) => added.key === key))
    const fresh = put.filter(({ key }) => !before.some((kept) => kept.key === key)).map(({ key }) => key)
    void change([...put], [])
    toast({
      title: `Imported ${countText(put.length, 'rule')}`,
      tone: 'success',
      timeout: 10_000,
      action: {
        label: 'Undo',
        onClick: () =>
          void change(
            before.map(({ key, value }) => ({ key, value })),
            fresh,
          ),
      },
    })
  }
  return { unread, keep, remove, takeIn }
}

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
      title="Custom token rules"
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
            onClick={() => downloadText('token-rules.json', ownRulesFile(own, timeNow()), 'application/json')}
          >
            Export rules
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          Rules as JSON over what tokens are granted, when they end and what they are called. What they find
          appears among the findings of the tokens. They are kept in this browser.
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
