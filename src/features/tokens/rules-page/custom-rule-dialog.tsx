import { useId, useMemo, useState } from 'react'
import { FormDialog, useConfirmedClose } from '#ui/dialog.tsx'
import { type CustomRule, readRuleText } from '../rules/custom-rules.ts'
import { useRulePreview } from './rule-preview.ts'

const members = [
  ['id', 'lowercase letters, digits, and hyphens. It appears in addresses.'],
  ['label, reason, remedy', 'texts: what it is called, why it matters, and what to do.'],
  ['severity', '“high”, “medium”, or “low”.'],
  ['when', 'one of the conditions below.'],
] as const

const conditions = [
  [
    '{"grant": {"kind": "dataset", "scope": "logs", "resource": "data", "verb": "delete"}}',
    'It has such a grant. Leave out a member, or use "*", to match any. Scope, resource, and verb can be lists. A grant on * applies to every scope, so it counts.',
  ],
  [
    '{"grant": {"onAll": true}}',
    'The grant is on * itself; false means by name. Organization grants have no scope, so neither matches them.',
  ],
  ['{"expiry": "never"}', 'Has no end, or one more than 100 years away. Also “expired” and “unreadable”.'],
  [
    '{"expiry": {"withinDays": 30}}',
    'Expires within that many days, and has not expired yet. “beyondDays” means later than that.',
  ],
  ['{"saml": true}', 'samlAuthenticated is true; false means it is not.'],
  ['{"name": {"contains": "ci"}}', 'Its name contains this text, in upper or lower case.'],
  ['{"all": […]}, {"any": […]}, {"not": …}', 'All of them, any of them, or not this one.'],
] as const

function RuleLanguage() {
  return (
    <details className="rounded-md border border-line text-sm">
      <summary className="px-3 py-1.5 font-medium select-none">What a rule is made of</summary>
      <div className="flex flex-col gap-2 px-3 pb-3">
        <dl className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-1 text-xs">
          {members.map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="font-mono">{name}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <dl className="flex flex-col gap-1.5 text-xs">
          {conditions.map(([json, text]) => (
            <div key={json}>
              <dt className="font-mono break-words">{json}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="text-xs text-muted">
          Where a grant or an expiry could not be read, or is unknown to Starboard, such as apiTokens: *, the
          rule reports that it is unknown whether it applies.
        </p>
      </div>
    </details>
  )
}

const noRules: readonly CustomRule[] = []

type CustomRuleDialogProps = {
  /** The rule being edited; null for a new one. */
  before: CustomRule | null
  /** Initial text of the field. */
  start: string
  /** IDs of the other stored rules. */
  taken: ReadonlySet<string>
  onKeep(rule: CustomRule): void
  onClose(): void
}

/** Edits one rule as JSON, and shows what is wrong with it or what it finds. Asks before it discards typed text. */
export function CustomRuleDialog({ before, start, taken, onKeep, onClose }: CustomRuleDialogProps) {
  const id = useId()
  const [text, setText] = useState(start)
  const read = useMemo(() => readRuleText(text, taken), [text, taken])
  const rule = 'rule' in read ? read.rule : null
  const tried = useMemo(() => (rule ? [rule] : noRules), [rule])
  const previewOf = useRulePreview(tried)
  const { leave, question } = useConfirmedClose(text !== start, onClose)
  return (
    <FormDialog
      onClose={leave}
      size="medium"
      title={before ? 'Edit rule' : 'Add rule'}
      description="A rule checks every token, and reports the grants that match its condition."
      action="Save rule"
      blocked={rule ? undefined : 'Fix the rule first.'}
      onSubmit={() => {
        if (rule) onKeep(rule)
      }}
    >
      <div className="flex flex-col gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          Rule as JSON
        </label>
        <textarea
          id={id}
          rows={14}
          spellCheck={false}
          value={text}
          aria-invalid={rule === null}
          aria-describedby={`${id}-help`}
          onChange={(event) => setText(event.target.value)}
          className="w-full rounded-md border border-line-strong bg-surface p-2 font-mono text-xs leading-5 aria-invalid:border-danger"
        />
        <div id={`${id}-help`} role="status" className="min-h-5 text-sm">
          {'errors' in read ? (
            <ul className="flex flex-col gap-0.5 text-danger">
              {read.errors.map((error) => (
                <li key={error} className="break-words">
                  {error}
                </li>
              ))}
            </ul>
          ) : (
            <p className="break-words text-muted">{previewOf(read.rule)}</p>
          )}
        </div>
        <RuleLanguage />
      </div>
      {question}
    </FormDialog>
  )
}
