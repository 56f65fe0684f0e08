import { useId, useState } from 'react'
import { FieldFrame, inputLook } from '#form/field-frame.tsx'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'
import { toast } from '#ui/toast.tsx'
import { consoleLink, setLinkTemplate, templateProblem, useLinkTemplate } from './link-template.ts'

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
