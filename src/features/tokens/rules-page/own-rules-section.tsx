import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { ColumnHead, TableHead } from '#ui/table-head.tsx'
import { timeNow } from '#api/service-clock.ts'
import { countText } from '#lib/count-text.ts'
import { useCollection } from '#local/live-collection.ts'
import { FileActions, RowActions } from '#local/settings/list-actions.tsx'
import { downloadText } from '#ui/save-table.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { offerUndo, toast } from '#ui/toast.tsx'
import {
  type OwnRule,
  type OwnRuleBody,
  ownRulesFile,
  ruleJson,
  type RulesImport,
} from '../rules/own-rules.ts'
import {
  isRuleOn,
  ownRuleCollection,
  type RuleSwitches,
  useChangeRules,
  useRuleSettings,
} from '../rules/rule-settings.ts'
import { SeverityBadge } from '../fields/badges.tsx'
import { RuleSwitch } from './token-findings-section.tsx'

type OwnRulesTableProps = {
  rules: readonly OwnRule[]
  /** IDs of the unusable rules, each with the reason. */
  unusable: ReadonlyMap<string, string>
  switches: RuleSwitches
  onSwitch(rule: OwnRule, isOn: boolean): void
  onEdit(rule: OwnRule): void
  onRemove(rule: OwnRule): void
}

function OwnRulesTable(props: OwnRulesTableProps) {
  const { rules, unusable, switches, onSwitch, onEdit, onRemove } = props
  return (
    <table aria-label="Custom rules" className="w-full table-fixed text-sm">
      <TableHead>
        <ColumnHead>Rule</ColumnHead>
        <ColumnHead className="w-20 max-sm:w-18">Severity</ColumnHead>
        <ColumnHead className="w-36 max-sm:w-18">
          <span className="sr-only">Actions</span>
        </ColumnHead>
      </TableHead>
      <tbody>
        {rules.map((rule) => {
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
function exampleRule(taken: ReadonlySet<string>): OwnRule {
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

const asItem = ({ id, ...value }: OwnRule): { key: string; value: OwnRuleBody } => ({ key: id, value })

/** Functions that change the custom rules. Importing and removing can be undone from a toast. */
function useOwnRules() {
  const { unread, change, changeUndoably } = useCollection(ownRuleCollection)

  function keep(rule: OwnRule, before: OwnRule | null) {
    void change([asItem(rule)], before && before.id !== rule.id ? [before.id] : [])
    toast({ title: 'Rule saved', description: visibleText(rule.label), tone: 'success' })
  }
  const remove = ({ id, label }: OwnRule) =>
    offerUndo('Rule removed', changeUndoably([], [id]), { description: visibleText(label) })
  const takeIn = (put: RulesImport['put']) =>
    offerUndo(`Imported ${countText(put.length, 'rule')}`, changeUndoably(put, []), { tone: 'success' })
  return { unread, keep, remove, takeIn }
}

const OwnRuleDialog = lazyPart(() => import('./own-rule-dialog.tsx'), 'OwnRuleDialog', 'The rule form')
const ImportRulesDialog = lazyPart(
  () => import('./import-rules-dialog.tsx'),
  'ImportRulesDialog',
  'The import of rules',
)

const noRules: readonly OwnRule[] = []

/** Custom token rules: stored in this browser and evaluated like the built-in ones. */
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
        <FileActions
          many="rules"
          isEmpty={own.length === 0}
          onImport={() => setIsImporting(true)}
          onExport={() => downloadText('token-rules.json', ownRulesFile(own, timeNow()), 'application/json')}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          Write rules as JSON about what tokens are granted, when they expire, and what they are called. What
          they find appears with the other findings. They are kept in this browser.
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
