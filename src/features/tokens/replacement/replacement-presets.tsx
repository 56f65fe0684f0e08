import { useDeferredValue, useMemo } from 'react'
import { fromGrants } from '#grants/from-grants.ts'
import type { Finding } from '../rules/finding.ts'
import { Button } from '#ui/button.tsx'
import type { TokenEntry } from '../token.ts'
import { namesScopes, scopeNames } from './name-scopes.ts'
import { hasWildcard, nameInDraft, type ReplacementDraft } from './replacement-draft.ts'
import { countAll, onlyReads, withoutGrants } from './ticked-grants.ts'

type ReplacementPresetsProps = {
  draft: ReplacementDraft
  tokens: readonly TokenEntry[]
  /** What speaks against the token as it is. */
  findings: readonly Finding[]
  onChange(change: Partial<ReplacementDraft>): void
}

/** Ways to tick a lot at once. */
export function ReplacementPresets({ draft, tokens, findings, onChange }: ReplacementPresetsProps) {
  const { offer, ticked } = draft
  const named = useMemo(() => fromGrants(findings.flatMap(({ grants }) => grants)), [findings])
  // Whether a preset would change anything may be told a moment later than the tick.
  const settled = useDeferredValue(ticked)
  const areReads = useMemo(() => countAll(onlyReads(settled)) === countAll(settled), [settled])
  const areUnnamed = useMemo(
    () => countAll(withoutGrants(settled, named)) === countAll(settled),
    [settled, named],
  )
  const presets = [
    {
      label: 'Keep only what is read',
      reason: areReads ? 'Nothing else is selected.' : undefined,
      apply: () => onChange({ ticked: onlyReads(ticked) }),
    },
    {
      label: 'Drop what findings name',
      reason: areUnnamed ? 'Findings name none of what is selected.' : undefined,
      apply: () => onChange({ ticked: withoutGrants(ticked, named) }),
    },
    ...(['dataset', 'view'] as const)
      .filter((kind) => kind === 'dataset' || hasWildcard({ ...draft, ticked: offer }, kind))
      .map((kind) => {
        return {
          label: `Name ${kind}s instead of *`,
          reason: !hasWildcard(draft, kind)
            ? `Nothing is selected on all ${kind}s.`
            : !tokens.some(({ grants }) => namesScopes(grants, kind))
              ? `No token of the list names a ${kind}.`
              : undefined,
          apply: () =>
            onChange(
              nameInDraft(
                draft,
                kind,
                scopeNames(
                  tokens.map(({ grants }) => grants),
                  kind,
                ),
              ),
            ),
        }
      }),
    {
      label: 'Keep all',
      reason: countAll(ticked) === countAll(offer) ? 'Everything is selected.' : undefined,
      apply: () => onChange({ ticked: offer }),
    },
  ]
  return (
    <div role="group" aria-label="Presets" className="flex flex-wrap gap-1.5">
      {presets.map(({ label, reason, apply }) => (
        <Button key={label} size="small" disabledReason={reason} onClick={apply}>
          {label}
        </Button>
      ))}
    </div>
  )
}
