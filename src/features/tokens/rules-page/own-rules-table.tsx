import type { OwnRule } from '../rules/own-rule.ts'
import { isRuleOn, type RuleSwitches } from '../rules/rule-switches.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { ColumnHead, TableHead } from '#ui/table-head.tsx'
import { SeverityBadge } from '../fields/severity-badge.tsx'
import { RuleSwitch } from './rule-switch.tsx'

type OwnRulesTableProps = {
  rules: readonly OwnRule[]
  /** Ids of those that cannot be used, each with the reason. */
  unusable: ReadonlyMap<string, string>
  switches: RuleSwitches
  onSwitch(rule: OwnRule, isOn: boolean): void
  onEdit(rule: OwnRule): void
  onRemove(rule: OwnRule): void
}

/** The rules that somebody wrote, a row for each. */
export function OwnRulesTable(props: OwnRulesTableProps) {
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
                <Button size="small" variant="ghost" aria-label={`Edit ${name}`} onClick={() => onEdit(rule)}>
                  Edit…
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Remove ${name}`}
                  onClick={() => onRemove(rule)}
                >
                  Remove
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
