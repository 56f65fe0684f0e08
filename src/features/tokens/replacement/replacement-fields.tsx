import { useId } from 'react'
import { FieldFrame, inputLook } from '#form/field-frame.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import type { TokenEntry } from '../token.ts'
import { defaultExpiry, type NewExpiry } from './read-new-expiry.ts'
import { type ReplacementDraft, sameExpiry } from './replacement-draft.ts'

type ReplacementFieldsProps = {
  token: TokenEntry
  draft: ReplacementDraft
  expiry: NewExpiry
  now: number
  onChange(change: Partial<ReplacementDraft>): void
}

/** Says what a box cannot show. */
function unseenHint(text: string): string | undefined {
  const shown = visibleText(text)
  return shown === text ? undefined : `Holds characters that cannot be seen: ${shown}`
}

/** Name, description and end of the new token. */
export function ReplacementFields({ token, draft, expiry, now, onChange }: ReplacementFieldsProps) {
  const id = useId()
  const same = sameExpiry(token, now)
  const problem = 'problem' in expiry ? expiry.problem : undefined
  const nameProblem = draft.name.trim() === '' ? 'A token needs a name.' : undefined
  const field = (of: 'name' | 'description' | 'expiry') => ({
    id: `${id}-${of}`,
    type: 'text',
    autoComplete: 'off',
    spellCheck: false,
    value: draft[of],
    'aria-describedby': `${id}-${of}-help`,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ [of]: event.target.value }),
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
      <FieldFrame id={`${id}-name`} label="Name" error={nameProblem} hint={unseenHint(draft.name)}>
        <input {...field('name')} dir="auto" aria-invalid={nameProblem !== undefined} className={inputLook} />
      </FieldFrame>
      <FieldFrame id={`${id}-description`} label="Description" hint={unseenHint(draft.description)}>
        <input {...field('description')} dir="auto" className={inputLook} />
      </FieldFrame>
      <div className="sm:col-span-2">
        <FieldFrame
          id={`${id}-expiry`}
          label="Expires"
          error={problem}
          hint={
            'value' in expiry && expiry.value === null
              ? 'The new token never expires.'
              : 'value' in expiry && expiry.value !== draft.expiry
                ? `Asked for as ${expiry.value}.`
                : 'ISO 8601, or null for a token that never expires.'
          }
        >
          <div className="flex flex-wrap items-center gap-2">
            <input
              {...field('expiry')}
              aria-invalid={problem !== undefined}
              className={`${inputLook} max-w-64 flex-1 basis-52 font-mono text-xs`}
            />
            {ends.map(({ label, value, reason }) => (
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
          </div>
        </FieldFrame>
      </div>
    </div>
  )
}
