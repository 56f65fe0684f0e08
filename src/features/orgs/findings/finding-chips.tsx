import { orgRules } from '../rules/org-rules.ts'
import { defaultThresholds } from '../rules/thresholds.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Chip } from '#ui/badge.tsx'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { useThresholds } from './use-thresholds.ts'

const none: readonly string[] = []

/**
 * The rules that the list is filtered by, each removable; one that this version does not know stands by its id. Also
 * says when findings that were waived count.
 */
export function FindingChips({ search, update }: { search: OrgsSearch; update(patch: OrgsSearch): void }) {
  const { thresholds } = useThresholds()
  const { finding: chosen = none, waived } = search
  const labelOf = (id: string) =>
    orgRules.find((rule) => rule.id === id)?.label(thresholds ?? defaultThresholds) ?? visibleText(id)
  return (
    <>
      {[...new Set(chosen)].map((id) => (
        <Chip
          key={id}
          label={`Finding: ${labelOf(id)}`}
          onRemove={() => update({ finding: chosen.filter((other) => other !== id) })}
        />
      ))}
      {waived && <Chip label="Waived findings too" onRemove={() => update({ waived: undefined })} />}
    </>
  )
}
