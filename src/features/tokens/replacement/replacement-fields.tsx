import { useDeferredValue, useMemo } from 'react'
import { LabeledInput } from '#form/labeled-input.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { exactNames, scopeNames } from '#grants/scope-names.ts'
import { withoutGrants } from '#grants/grant-sets.ts'
import { countGrants, fromGrants } from '#grants/token-grants.ts'
import { runSync } from '#lib/time-slices.ts'
import type { TokenEntry } from '../token.ts'
import {
  defaultExpiry,
  hasWildcard,
  nameInDraft,
  type NewExpiry,
  type ReplacementDraft,
  sameExpiry,
} from './replacement-draft.ts'
import type { Finding } from '../rules/finding.ts'
import { readOnlyGrants } from './ticked-grants.ts'

type ReplacementFieldsProps = {
  token: TokenEntry
  draft: ReplacementDraft
  expiry: NewExpiry
  now: number
  onChange(change: Partial<ReplacementDraft>): void
}

/** Spells out characters that an input does not show. */
function unseenHint(text: string): string | undefined {
  const shown = visibleText(text)
  return shown === text ? undefined : `Contains invisible characters: ${shown}`
}

/** Name, description, and expiry of the new token. */
export function ReplacementFields({ token, draft, expiry, now, onChange }: ReplacementFieldsProps) {
  const same = sameExpiry(token, now)
  const problem = 'problem' in expiry ? expiry.problem : undefined
  const nameProblem = draft.name.trim() === '' ? 'A token needs a name.' : undefined
  const field = (of: 'name' | 'description' | 'expiry') => ({
    spellCheck: false,
    value: draft[of],
    onText: (text: string) => onChange({ [of]: text }),
  })
  const ends = [
    { label: 'In 90 days', value: defaultExpiry(now), reason: undefined },
    {
      label: 'Same as now',
      value: same ?? '',
      reason: same === null ? 'It has expired, or its expiry could not be read.' : undefined,
    },
    { label: 'Never', value: 'null', reason: undefined },
  ]
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <LabeledInput
        {...field('name')}
        label="Name"
        error={nameProblem}
        hint={unseenHint(draft.name)}
        dir="auto"
      />
      <LabeledInput
        {...field('description')}
        label="Description"
        hint={unseenHint(draft.description)}
        dir="auto"
      />
      <div className="sm:col-span-2">
        <LabeledInput
          {...field('expiry')}
          label="Expires"
          error={problem}
          hint={
            'value' in expiry && expiry.value === null
              ? 'The new token never expires.'
              : 'value' in expiry && expiry.value !== draft.expiry
                ? `Written as ${expiry.value}.`
                : 'ISO 8601, or null for a token that never expires.'
          }
          className="max-w-64 flex-1 basis-52 font-mono text-xs"
          beside={ends.map(({ label, value, reason }) => (
            <Button
              key={label}
              size="small"
              aria-pressed={draft.expiry === value}
              disabledReason={reason}
              onClick={() => onChange({ expiry: value })}
              className="aria-pressed:border-accent aria-pressed:text-accent"
            >
              {label}
            </Button>
          ))}
        />
      </div>
    </div>
  )
}

type ReplacementPresetsProps = {
  draft: ReplacementDraft
  tokens: readonly TokenEntry[]
  /** The findings of the token as it is now. */
  findings: readonly Finding[]
  onChange(change: Partial<ReplacementDraft>): void
}

/** Buttons that tick or clear many grants at once. */
export function ReplacementPresets({ draft, tokens, findings, onChange }: ReplacementPresetsProps) {
  const { offer, ticked } = draft
  const names = exactNames(runSync(scopeNames(tokens)))
  const named = useMemo(() => fromGrants(findings.flatMap(({ grants }) => grants())), [findings])
  // Whether a preset would change anything may lag a moment behind the checkboxes.
  const settled = useDeferredValue(ticked)
  const areReads = useMemo(() => countGrants(readOnlyGrants(settled)) === countGrants(settled), [settled])
  const areUnnamed = useMemo(
    () => countGrants(withoutGrants(settled, named)) === countGrants(settled),
    [settled, named],
  )
  const presets = [
    {
      label: 'Keep only what is read',
      reason: areReads ? 'Nothing else is selected.' : undefined,
      apply: () => onChange({ ticked: readOnlyGrants(ticked) }),
    },
    {
      label: 'Drop what findings name',
      reason: areUnnamed ? 'Findings name none of the selected grants.' : undefined,
      apply: () => onChange({ ticked: withoutGrants(ticked, named) }),
    },
    ...(['dataset', 'view'] as const)
      .filter((kind) => kind === 'dataset' || hasWildcard({ ...draft, ticked: offer }, kind))
      .map((kind) => {
        return {
          label: `Name ${kind}s instead of *`,
          reason: !hasWildcard(draft, kind)
            ? `Nothing is selected on all ${kind}s.`
            : names[kind].size === 0
              ? `No token in the list names a ${kind}.`
              : undefined,
          apply: () => onChange(nameInDraft(draft, kind, [...names[kind]])),
        }
      }),
    {
      label: 'Keep all',
      reason: countGrants(ticked) === countGrants(offer) ? 'Everything is selected.' : undefined,
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
