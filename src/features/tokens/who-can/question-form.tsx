import { useMemo, useState } from 'react'
import { type GrantedNames, shortResource, verbOptions } from '#grants/who-can-options.ts'
import { type QuestionAddress, readResource } from '#grants/who-can-address.ts'
import { ChoiceBox } from './choice-box.tsx'
import {
  actionChoices,
  knownResource,
  resourceChoices,
  scopeChoices,
  settledResource,
  settledScope,
  settledVerb,
} from './question-choices.ts'

type QuestionFormProps = {
  /** Accessible name of the three boxes. */
  label: string
  names: GrantedNames
  asked: QuestionAddress
  /** `replace`: one is still typing. */
  onAsk(change: QuestionAddress, how?: { replace: boolean }): void
}

const typing = { replace: true }

const isSame = (a: QuestionAddress, b: QuestionAddress): boolean =>
  a.action === b.action && a.on === b.on && a.in === b.in

/** The boxes that a question is made of: what, on which resource, and in which dataset or view. */
export function QuestionForm({ label, names, asked: inAddress, onAsk }: QuestionFormProps) {
  // The address follows in its own time; the boxes must be there for the next key.
  const [ahead, setAhead] = useState<{ from: QuestionAddress; to: QuestionAddress } | null>(null)
  if (ahead && !isSame(ahead.from, inAddress)) setAhead(null)
  const asked = ahead && isSame(ahead.from, inAddress) ? ahead.to : inAddress
  const on = useMemo(() => (asked.on === undefined ? null : readResource(asked.on)), [asked.on])
  const kind = on?.kind ?? 'organization'
  const resources = useMemo(() => resourceChoices(names), [names])
  const actions = useMemo(() => actionChoices(names, on), [names, on])
  const scopes = useMemo(() => (kind === 'organization' ? [] : scopeChoices(names, kind)), [names, kind])

  function ask(change: QuestionAddress, how?: { replace: boolean }) {
    const next = { ...asked, ...change }
    if (isSame(next, asked)) return
    setAhead({ from: inAddress, to: next })
    onAsk(next, how)
  }
  function askOn(next: string | undefined, how?: { replace: boolean }) {
    const place = next === undefined ? null : readResource(next)
    const verbs = place ? verbOptions(names, place) : []
    const change = {
      on: next,
      // Where there is one thing to do, nobody needs to choose it.
      action: asked.action ?? (verbs.length === 1 ? verbs[0] : undefined),
      in: place?.kind === 'organization' ? undefined : asked.in,
    }
    ask(change, how)
  }
  const verbs = verbOptions(names, on)
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-end gap-3">
      <ChoiceBox
        label="Action"
        placeholder="create, read, update, delete…"
        value={asked.action ?? ''}
        groups={actions}
        onType={(text) => verbs.includes(text) && ask({ action: text }, typing)}
        onSettle={(text) => ask({ action: settledVerb(verbs, text) || undefined })}
      />
      <ChoiceBox
        label="Resource"
        placeholder="datasets, apiTokens, query…"
        value={on ? shortResource(names, on) : ''}
        groups={resources}
        onType={(text) => {
          const known = knownResource(names, text)
          if (known !== undefined) askOn(known, typing)
        }}
        onSettle={(text) => askOn(text === '' ? undefined : settledResource(names, text))}
      />
      {kind !== 'organization' && (
        <ChoiceBox
          label={kind === 'dataset' ? 'Dataset' : 'View'}
          placeholder={`any ${kind}`}
          value={asked.in ?? ''}
          groups={scopes}
          pause={200}
          onType={(text) => ask({ in: settledScope(text) || undefined }, typing)}
          onSettle={(text) => ask({ in: settledScope(text) || undefined })}
        />
      )}
    </div>
  )
}
