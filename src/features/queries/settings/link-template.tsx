import { useState } from 'react'
import { LabeledInput } from '#form/labeled-input.tsx'
import { consoleLink, templateProblem } from '#lib/console-link.ts'
import { z } from '#lib/zod.ts'
import type { Collection } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'
import { toast } from '#ui/toast.tsx'

/** Has one key, `template`. Workspace files do not have it: another person's could lead to a stranger's site. */
const linkTemplates: Collection<string> = {
  kind: 'queries.link-template',
  schema: z.string(),
}

const key = 'template'

/** The account's link template, empty when there is none, and a function that sets it. */
export function useLinkTemplate() {
  const { items, put, remove } = useCollection(linkTemplates)
  return {
    template: items.find((item) => item.key === key)?.value ?? '',
    /** Returns whether it was stored. */
    setTemplate: (template: string) => (template === '' ? remove(key) : put(key, template)),
  }
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
  const { template: kept, setTemplate } = useLinkTemplate()
  const [typed, setTyped] = useState<string | null>(null)
  const template = typed ?? kept
  const problem = templateProblem(template)
  const preview = consoleLink(template.trim() || defaultTemplate, example)
  const isSame = template.trim() === kept
  return (
    <Region title="Link template">
      <form
        onSubmit={async (event) => {
          event.preventDefault()
          if (problem || isSame) return
          const isStored = setTemplate(template.trim())
          setTyped(null)
          if (await isStored)
            toast({
              title: template.trim() ? 'Link template saved' : 'Link template removed',
              tone: 'success',
            })
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
