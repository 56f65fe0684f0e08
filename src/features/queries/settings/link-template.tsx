import { useState, useSyncExternalStore } from 'react'
import { LabeledInput } from '#form/labeled-input.tsx'
import { createListeners } from '#lib/listeners.ts'
import { consoleLink, templateProblem } from '#lib/console-link.ts'
import { useAccountKey } from '#local/account.tsx'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'
import { toast } from '#ui/toast.tsx'

const keyOf = (account: string) => `starboard.link-template.${account}`
const changes = createListeners()
/** Values set while the browser denies storage. */
const unstored = new Map<string, string>()

function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

function read(account: string): string {
  const here = unstored.get(account)
  if (here !== undefined) return here
  try {
    return localStorage.getItem(keyOf(account)) ?? ''
  } catch {
    return ''
  }
}

/** Stores this browser's link template for saved queries in another console; an empty one removes it. */
function setLinkTemplate(account: string, template: string): void {
  unstored.delete(account)
  try {
    if (template === '') localStorage.removeItem(keyOf(account))
    else localStorage.setItem(keyOf(account), template)
  } catch {
    unstored.set(account, template)
  }
  changes.tell()
}

/** The account's link template; empty when there is none. */
export function useLinkTemplate(): string {
  const account = useAccountKey()
  return useSyncExternalStore(subscribe, () => read(account))
}

const example = {
  org: 'acme',
  id: 'abc123',
  name: 'Errors by service',
  dataset: 'http-logs',
  apl: "['http-logs']",
  startTime: 'now-1h',
  endTime: 'now',
}

/** Sets where "Open in console" leads. `defaultTemplate` is the server's setting, used unless this browser overrides it. */
export function LinkTemplateSection({ defaultTemplate }: { defaultTemplate: string }) {
  const account = useAccountKey()
  const kept = useLinkTemplate()
  const [typed, setTyped] = useState<string | null>(null)
  const template = typed ?? kept
  const problem = templateProblem(template)
  const preview = consoleLink(template.trim() || defaultTemplate, example)
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
          With a template, the More menu of a saved query offers “Open in console”. {'{org}'}, {'{id}'},{' '}
          {'{name}'}, {'{dataset}'}, {'{apl}'}, {'{startTime}'}, and {'{endTime}'} are replaced with the
          query’s values. The template is kept in this browser
          {defaultTemplate && ' and overrides the one of this deployment'}.
        </p>
        <LabeledInput
          label="Link template"
          error={problem ?? undefined}
          hint={preview ? `For example ${preview}` : 'Without a template, the menu does not offer it.'}
          value={template}
          placeholder={defaultTemplate || 'https://console.example/datasets/{dataset}?query={id}'}
          spellCheck={false}
          onText={setTyped}
          className="flex-1 basis-56 font-mono"
          beside={
            <Button type="submit" disabledReason={problem ?? (isSame ? 'There are no changes.' : undefined)}>
              Save template
            </Button>
          }
        />
      </form>
    </Region>
  )
}
