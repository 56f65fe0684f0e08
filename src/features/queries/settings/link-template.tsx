import { useId, useState, useSyncExternalStore } from 'react'
import { FieldFrame, inputLook } from '#form/field-frame.tsx'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'
import { toast } from '#ui/toast.tsx'

const keyOf = (account: string) => `starboard.link-template.${account}`
const listeners = new Set<() => void>()
/** What was set while the browser denies storage. */
const unkept = new Map<string, string>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(account: string): string {
  const here = unkept.get(account)
  if (here !== undefined) return here
  try {
    return localStorage.getItem(keyOf(account)) ?? ''
  } catch {
    return ''
  }
}

/** Remembers in this browser how a saved query is addressed in another console; empty forgets it. */
function setLinkTemplate(account: string, template: string): void {
  unkept.delete(account)
  try {
    if (template === '') localStorage.removeItem(keyOf(account))
    else localStorage.setItem(keyOf(account), template)
  } catch {
    unkept.set(account, template)
  }
  for (const listener of listeners) listener()
}

/** The link template of an account; empty when there is none. */
export const useLinkTemplate = (account: string): string =>
  useSyncExternalStore(subscribe, () => read(account))

/** What a link template may name, each in braces. */
const placeholders = ['id', 'name', 'dataset'] as const

type LinkFacts = Record<(typeof placeholders)[number], string>

const filled = (template: string, facts: LinkFacts) =>
  template.replaceAll(/\{(id|name|dataset)\}/g, (_, name: keyof LinkFacts) =>
    encodeURIComponent(facts[name].toWellFormed()),
  )

const anything: LinkFacts = { id: 'x', name: 'x', dataset: 'x' }

/** Why a text is no link template, as a sentence; null when it is one. Empty is none, and fine. */
export function templateProblem(template: string): string | null {
  if (template.trim() === '') return null
  const unknown = /\{[^{}]*\}/.exec(template.replaceAll(/\{(id|name|dataset)\}/g, ''))?.[0]
  if (unknown !== undefined) return `${unknown} is not known. Use {id}, {name} or {dataset}.`
  const address = filled(template.trim(), anything)
  if (!URL.canParse(address)) return 'This is not an address. Start with https://.'
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'Only http and https addresses are opened.'
  if (url.username || url.password) return 'Leave the user name and password out of the address.'
  return null
}

/** The address of a query elsewhere, each placeholder percent-encoded; null without a usable template. */
export function consoleLink(template: string, facts: LinkFacts): string | null {
  if (template.trim() === '' || templateProblem(template) !== null) return null
  return filled(template.trim(), facts)
}

const example = { id: 'abc123', name: 'Errors by service', dataset: 'http-logs' }

/** Where "Open in console" leads. */
export function LinkTemplateSection({ account }: { account: string }) {
  const id = useId()
  const kept = useLinkTemplate(account)
  const [typed, setTyped] = useState<string | null>(null)
  const template = typed ?? kept
  const problem = templateProblem(template)
  const preview = consoleLink(template, example)
  const isSame = template.trim() === kept
  return (
    <Region title="Link template">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (problem || isSame) return
          setLinkTemplate(account, template.trim())
          setTyped(null)
          toast({ title: template.trim() ? 'Link template saved' : 'Link template removed', tone: 'success' })
        }}
        className="flex flex-col gap-3"
      >
        <p className="text-sm text-muted">
          With a template, the menu More of a saved query offers “Open in console”. {'{id}'}, {'{name}'} and{' '}
          {'{dataset}'} stand for those of the query. It is kept in this browser.
        </p>
        <FieldFrame
          id={id}
          label="Link template"
          error={problem ?? undefined}
          hint={preview ? `For example ${preview}` : 'No template: the menu has no such entry.'}
        >
          <div className="flex flex-wrap gap-2">
            <input
              id={id}
              type="text"
              value={template}
              placeholder="https://console.example/datasets/{dataset}?query={id}"
              spellCheck={false}
              autoComplete="off"
              aria-invalid={problem !== null}
              aria-describedby={`${id}-help`}
              onChange={(event) => setTyped(event.target.value)}
              className={`${inputLook} flex-1 basis-56 font-mono`}
            />
            <Button type="submit" disabledReason={problem ?? (isSame ? 'There are no changes.' : undefined)}>
              Save template
            </Button>
          </div>
        </FieldFrame>
      </form>
    </Region>
  )
}
