import { useId, useMemo, useState } from 'react'
import type { OwnRule } from '../rules/own-rule.ts'
import { readRuleText } from '../rules/read-own-rules.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { previewText } from './preview-text.ts'
import { RuleLanguage } from './rule-language.tsx'
import { useRulePreview } from './use-rule-preview.ts'

const noRules: readonly OwnRule[] = []

type OwnRuleDialogProps = {
  /** The rule that is edited; null for a new one. */
  before: OwnRule | null
  /** What the field begins with. */
  start: string
  /** Ids of the other rules that are kept. */
  taken: ReadonlySet<string>
  onKeep(rule: OwnRule): void
  onClose(): void
}

/** One rule as JSON, with what is wrong with it, or what it finds. What is typed is not lost without a question. */
export function OwnRuleDialog({ before, start, taken, onKeep, onClose }: OwnRuleDialogProps) {
  const id = useId()
  const [text, setText] = useState(start)
  const [isLeaving, setIsLeaving] = useState(false)
  const read = useMemo(() => readRuleText(text, taken), [text, taken])
  const rule = 'rule' in read ? read.rule : null
  const tried = useMemo(() => (rule ? [rule] : noRules), [rule])
  const preview = useRulePreview(tried)
  const leave = () => (text === start ? onClose() : setIsLeaving(true))
  return (
    <Dialog
      open
      onClose={leave}
      size="medium"
      title={before ? 'Edit rule' : 'Add rule'}
      description="A rule looks at each token, and finds the grants that its condition is about."
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={rule ? undefined : 'The rule cannot be read as it is.'}
            onClick={() => {
              if (rule) onKeep(rule)
            }}
          >
            Keep rule
          </Button>
        </>
      }
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
          {'faults' in read ? (
            <ul className="flex flex-col gap-0.5 text-danger">
              {read.faults.map((fault) => (
                <li key={fault} className="break-words">
                  {fault}
                </li>
              ))}
            </ul>
          ) : (
            <p className="break-words text-muted">{previewText(preview, read.rule)}</p>
          )}
        </div>
        <RuleLanguage />
      </div>
      {isLeaving && (
        <ConfirmDialog
          title="Discard what you typed?"
          action="Discard"
          keep="Keep editing"
          onConfirm={onClose}
          onClose={() => setIsLeaving(false)}
        >
          What you typed is not kept yet.
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
