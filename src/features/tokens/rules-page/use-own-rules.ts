import type { OwnRule, OwnRuleBody } from '../rules/own-rule.ts'
import { useCollection } from '#local/use-collection.ts'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { toast } from '#ui/toast.ts'
import type { RulesImport } from './plan-rules-import.ts'
import { keptOwnRules } from './rule-collections.ts'

const asItem = ({ id, ...value }: OwnRule): { key: string; value: OwnRuleBody } => ({ key: id, value })

/** Changing the rules that somebody wrote. What replaces or removes one can be undone from its toast. */
export function useOwnRules() {
  const { items, unread, change } = useCollection(keptOwnRules)

  function keep(rule: OwnRule, before: OwnRule | null) {
    void change([asItem(rule)], before && before.id !== rule.id ? [before.id] : [])
    toast({ title: 'Rule kept', description: visibleText(rule.label), tone: 'success' })
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
