import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { ColumnHeader, TableHead } from '#ui/table-head.tsx'
import { timeNow } from '#api/service-clock.ts'
import { countText } from '#lib/count-text.ts'
import { reportUndoably, useCollection } from '#local/live-collection.ts'
import { RowActions, StoredListRegion } from '#local/settings/list-actions.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import {
  type CustomRule,
  type CustomRuleBody,
  customRulesFile,
  ruleJson,
  type RulesImport,
} from '../rules/custom-rules.ts'
import {
  isRuleOn,
  customRuleCollection,
  type RuleSettings,
  useUpdateRules,
  useRuleSettings,
} from '../rules/rule-settings.ts'
import { SeverityBadge } from '../fields/badges.tsx'
import { RuleSwitch } from './token-findings-section.tsx'

type CustomRulesTableProps = {
  settings: RuleSettings
  onSwitch(rule: CustomRule, isOn: boolean): void
  onEdit(rule: CustomRule): void
  onRemove(rule: CustomRule): void
}

function CustomRulesTable(props: CustomRulesTableProps) {
  const { settings, onSwitch, onEdit, onRemove } = props
  const { customRules, unusable, switches } = settings
  return (
    <table aria-label="Custom rules" className="w-full table-fixed text-sm">
      <TableHead>
        <ColumnHeader>Rule</ColumnHeader>
        <ColumnHeader className="w-20 max-sm:w-18">Severity</ColumnHeader>
        <ColumnHeader className="w-36 max-sm:w-18">
          <span className="sr-only">Actions</span>
        </ColumnHeader>
      </TableHead>
      <tbody>
        {customRules.map((rule) => {
          const problem = unusable.get(rule.id)
          const name = visibleText(rule.label)
          return (
            <tr key={rule.id} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {problem === undefined ? (
                  <RuleSwitch
                    label={name}
                    text={visibleText(rule.reason)}
                    isOn={isRuleOn(rule, switches)}
                    onChange={(isOn) => onSwitch(rule, isOn)}
                  />
                ) : (
                  <>
                    <bdi className="font-medium break-words">{name}</bdi>
                    <p className="text-xs break-words text-danger">It finds nothing: {problem}</p>
                  </>
                )}
              </th>
              <td className="py-2 pr-3">
                <SeverityBadge severity={rule.severity} />
              </td>
              <td className="py-1.5 text-right">
                <RowActions name={name} onEdit={() => onEdit(rule)} onRemove={() => onRemove(rule)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The rule that a new one starts from, with an unused ID. */
function exampleRule(taken: ReadonlySet<string>): CustomRule {
  let id = 'delete-without-end'
  for (let number = 2; taken.has(id); number++) id = `delete-without-end-${number}`
  return {
    id,
    label: 'Deletes data and never expires',
    severity: 'high',
    reason: 'A token that can delete data should expire.',
    remedy: 'Replace it with one that has an expiration date.',
    when: {
      all: [{ grant: { kind: 'dataset', resource: 'data', verb: 'delete' } }, { expiry: 'never' }],
    },
  }
}

const asItem = ({ id, ...value }: CustomRule): { key: string; value: CustomRuleBody } => ({ key: id, value })

/** Functions that change the custom rules. Importing and removing can be undone from a toast. */
function useCustomRuleChanges() {
  const { unread, change, changeUndoably } = useCollection(customRuleCollection)

  async function keep(rule: CustomRule, before: CustomRule | null) {
    const isStored = await change([asItem(rule)], before && before.id !== rule.id ? [before.id] : [])
    if (isStored) toast({ title: 'Rule saved', description: visibleText(rule.label), tone: 'success' })
  }
  const remove = ({ id, label }: CustomRule) =>
    void reportUndoably('Rule removed', [changeUndoably([], [id])], { description: visibleText(label) })
  const takeIn = (put: RulesImport['put']) =>
    void reportUndoably(`Imported ${countText(put.length, 'rule')}`, [changeUndoably(put, [])], {
      tone: 'success',
    })
  return { unread, keep, remove, takeIn }
}

const CustomRuleDialog = lazyPart(
  () => import('./custom-rule-dialog.tsx'),
  'CustomRuleDialog',
  'The rule form',
)
const ImportRulesDialog = lazyPart(
  () => import('./import-rules-dialog.tsx'),
  'ImportRulesDialog',
  'The import of rules',
)

const noRules: readonly CustomRule[] = []

/** Custom token rules: stored in this browser and evaluated like the built-in ones. */
export function CustomRulesSection() {
  const settings = useRuleSettings()
  const { setRule } = useUpdateRules()
  const { keep, remove, takeIn, unread } = useCustomRuleChanges()
  const [edit, setEdit] = useState<{ before: CustomRule | null } | null>(null)
  const customRules = settings?.customRules ?? noRules
  const before = edit?.before ?? null
  const taken = useMemo(
    () => new Set(customRules.filter((rule) => rule.id !== before?.id).map(({ id }) => id)),
    [customRules, before],
  )
  return (
    <StoredListRegion
      title="Custom token rules"
      about="Write rules as JSON about what tokens are granted, when they expire, and what they are called. What they find appears with the other findings. They are kept in this browser."
      plural="rules"
      isEmpty={customRules.length === 0}
      fileName="token-rules.json"
      file={() => customRulesFile(customRules, timeNow())}
      importDialog={(close) => (
        <ImportRulesDialog customRules={customRules} onImport={takeIn} onClose={close} />
      )}
    >
      {!settings && <Skeleton className="h-10 w-full" />}
      {settings && customRules.length > 0 && (
        <CustomRulesTable
          settings={settings}
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
          icon={<Plus size={14} />}
          disabledReason={settings ? undefined : 'The rules are still loading.'}
          onClick={() => setEdit({ before: null })}
        >
          Add rule
        </Button>
      </div>

      {edit && (
        <CustomRuleDialog
          before={before}
          start={ruleJson(before ?? exampleRule(taken))}
          taken={taken}
          onKeep={(rule) => {
            void keep(rule, before)
            setEdit(null)
          }}
          onClose={() => setEdit(null)}
        />
      )}
    </StoredListRegion>
  )
}
