import { useMemo, useState } from 'react'
import {
  type GrantedNames,
  resolveResource,
  resourceOptions,
  shortestResourceText,
  verbOptions,
} from '#grants/known-names.ts'
import { capabilityOf, meaningOf, nameText, type ScopeKind, scopeKinds } from '#grants/capability-catalog.ts'
import { everything } from '#grants/token-grants.ts'
import {
  scopeParam,
  type QuestionAddress,
  readResource,
  type ScopedResource,
  resourceText,
} from '#grants/question.ts'
import { ChoiceBox, type ChoiceGroup } from './choice-box.tsx'

const titles = {
  organization: 'In the organization',
  dataset: 'In a dataset',
  view: 'In a view',
} as const satisfies Record<ScopeKind, string>

const unknown = 'not known to Starboard'

/** All resources by scope, each with its label or a note that it is unknown. */
export function resourceChoices(names: GrantedNames): readonly ChoiceGroup[] {
  return scopeKinds.map((kind) => ({
    title: titles[kind],
    items: resourceOptions(names, kind)
      .filter((resource) => resource !== '')
      .map((resource) => ({
        text: shortestResourceText(names, { kind, resource }),
        name: resource,
        note: capabilityOf(kind, resource)?.label ?? unknown,
      })),
  }))
}

/** The verbs of a resource with what they allow; without a resource, all verbs. */
export function actionChoices(names: GrantedNames, on: ScopedResource | null): readonly ChoiceGroup[] {
  const items = verbOptions(names, on).map((verb) => ({
    text: verb,
    name: verb,
    note: on ? (meaningOf(on.kind, on.resource, verb) ?? unknown) : undefined,
  }))
  return [{ title: '', items }]
}

/** `*` for all of them, then each dataset or view that the list names. */
export function scopeChoices(names: GrantedNames, kind: 'dataset' | 'view'): readonly ChoiceGroup[] {
  const all = { text: everything, name: '* (all)', note: `granted on every ${kind}` }
  return [
    {
      title: '',
      items: [all, ...names.scopes[kind].map((name) => ({ text: scopeParam(name), name: nameText(name) }))],
    },
  ]
}

/** The resource that a text unambiguously names, as written in an address. */
export function knownResource(names: GrantedNames, text: string): string | undefined {
  const meant = resolveResource(names, text)
  return resourceOptions(names, meant.kind).includes(meant.resource) ? resourceText(meant) : undefined
}

/** The resource that a user means by a text left in the box; unknown names stay as typed. */
export function normalizeResource(names: GrantedNames, text: string): string {
  const known = knownResource(names, text)
  if (known !== undefined) return known
  const wanted = text.trim().toLowerCase()
  for (const kind of scopeKinds) {
    const resource = resourceOptions(names, kind).find(
      (option) =>
        option.toLowerCase() === wanted || capabilityOf(kind, option)?.label.toLowerCase() === wanted,
    )
    if (resource !== undefined) return resourceText({ kind, resource })
  }
  return resourceText(resolveResource(names, text))
}

/** The verb that a user means by a text left in the box. */
export function normalizeVerb(verbs: readonly string[], text: string): string {
  if (verbs.includes(text)) return text
  const wanted = text.trim().toLowerCase()
  return verbs.find((verb) => verb.toLowerCase() === wanted) ?? text
}

/** The scope for a text left in the box; all of them may be typed as listed, "* (all)". */
export function normalizeScope(text: string): string {
  return text === '* (all)' ? everything : text
}

type QuestionFormProps = {
  /** Accessible name of the three boxes. */
  label: string
  names: GrantedNames
  asked: QuestionAddress
  /** `replace`: the user is still typing. */
  onAsk(change: QuestionAddress, replace?: boolean): void
}

const isSame = (a: QuestionAddress, b: QuestionAddress): boolean =>
  a.action === b.action && a.on === b.on && a.in === b.in

/** The boxes that make up a question: action, resource, and dataset or view. */
export function QuestionForm({ label, names, asked: inAddress, onAsk }: QuestionFormProps) {
  // The address changes a moment later; the boxes must be ready for the next key.
  const [ahead, setAhead] = useState<{ from: QuestionAddress; to: QuestionAddress } | null>(null)
  if (ahead && !isSame(ahead.from, inAddress)) setAhead(null)
  const asked = ahead && isSame(ahead.from, inAddress) ? ahead.to : inAddress
  const on = useMemo(() => (asked.on === undefined ? null : readResource(asked.on)), [asked.on])
  const kind = on?.kind ?? 'organization'
  const resources = useMemo(() => resourceChoices(names), [names])
  const actions = useMemo(() => actionChoices(names, on), [names, on])
  const scopes = useMemo(() => (kind === 'organization' ? [] : scopeChoices(names, kind)), [names, kind])

  function ask(change: QuestionAddress, replace?: boolean) {
    const next = { ...asked, ...change }
    if (isSame(next, asked)) return
    setAhead({ from: inAddress, to: next })
    onAsk(next, replace)
  }
  function askOn(next: string | undefined, replace?: boolean) {
    const place = next === undefined ? null : readResource(next)
    const verbs = place ? verbOptions(names, place) : []
    const change = {
      on: next,
      // With only one possible action, the user need not choose it.
      action: asked.action ?? (verbs.length === 1 ? verbs[0] : undefined),
      in: place?.kind === 'organization' ? undefined : asked.in,
    }
    ask(change, replace)
  }
  const verbs = verbOptions(names, on)
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-end gap-3">
      <ChoiceBox
        label="Action"
        placeholder="create, read, update, delete…"
        value={asked.action ?? ''}
        groups={actions}
        onType={(text) => verbs.includes(text) && ask({ action: text }, true)}
        onSettle={(text) => ask({ action: normalizeVerb(verbs, text) || undefined })}
      />
      <ChoiceBox
        label="Resource"
        placeholder="datasets, apiTokens, query…"
        value={on ? shortestResourceText(names, on) : ''}
        groups={resources}
        onType={(text) => {
          const known = knownResource(names, text)
          if (known !== undefined) askOn(known, true)
        }}
        onSettle={(text) => askOn(text === '' ? undefined : normalizeResource(names, text))}
      />
      {kind !== 'organization' && (
        <ChoiceBox
          label={kind === 'dataset' ? 'Dataset' : 'View'}
          placeholder={`any ${kind}`}
          value={asked.in ?? ''}
          groups={scopes}
          pause={200}
          onType={(text) => ask({ in: normalizeScope(text) || undefined }, true)}
          onSettle={(text) => ask({ in: normalizeScope(text) || undefined })}
        />
      )}
    </div>
  )
}
