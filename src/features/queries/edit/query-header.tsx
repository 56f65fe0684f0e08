import { Link } from '@tanstack/react-router'
import { ChevronDown, Ellipsis, Pencil } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { SessionAnswer } from '#contract/session.ts'
import { linkTo, useActiveOrg } from '#form/active-org.tsx'
import { inputClass } from '#form/field-frame.tsx'
import type { RecordForm } from '#form/record-form.ts'
import { useReadOnlyReason } from '#form/use-read-only-reason.ts'
import { consoleLink } from '#lib/console-link.ts'
import { clockText } from '#lib/relative-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { copyText } from '#ui/copy-button.tsx'
import { DataAge } from '#ui/now.tsx'
import { downloadText } from '#ui/save-table.tsx'
import { Identifier } from '#ui/facts.tsx'
import type { MenuItem } from '#ui/menu-popup.tsx'
import { Menu } from '#ui/menu.tsx'
import { Overflow } from '#ui/overflow.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { keysText } from '#ui/shortcuts.ts'
import { withText } from '#record-text/record-edits.ts'
import { readRecordText, textAt } from '#record-text/record-text.ts'
import { curlText } from '../record/curl-text.ts'
import { useHasQueryList } from '../record/offers.ts'
import { useLinkTemplate } from '../settings/link-template.tsx'
import { useCreation } from '../library/use-library.ts'
import { useOrgList } from '../access/use-lists.ts'
import type { QueryEditorModel } from './use-query-editor.ts'

const copy = (what: string, text: string) => void copyText(text, { done: `${what} copied` })

/** The record's values that a link to another console may contain. */
function linkFactsOf(text: string) {
  const { record } = readRecordText(text)
  const at = (...path: string[]) => (record && textAt(record, path)) ?? ''
  return {
    name: at('name'),
    dataset: at('dataset'),
    apl: at('query', 'apl'),
    startTime: at('query', 'startTime'),
    endTime: at('query', 'endTime'),
  }
}

/** The query's organization: the active one, or the only one there is; null when unknown. */
function useOrgId(): string | null {
  const { org, isNeeded } = useActiveOrg()
  const [only, ...others] = useOrgList().data?.rows ?? []
  if (org || isNeeded) return org?.id ?? null
  return only?.kind === 'record' && others.length === 0 ? only.id : null
}

/** The loading of the record. */
export type RecordQuery = ComponentProps<typeof DataAge>['query']

type QueryHeaderProps = {
  deployment: SessionAnswer['deployment']
  editor: QueryEditorModel
  title: string
  query: RecordQuery
}

function MoreMenu({ deployment, editor, title }: QueryHeaderProps) {
  const template = useLinkTemplate().template || deployment?.consoleLink || ''
  const org = useOrgId()
  const { baseline, text } = editor.state
  const { id } = baseline
  const path = `/${encodeURIComponent(id)}`
  const items: MenuItem[] = [
    { label: 'Copy link', onSelect: () => copy('Link', linkTo(`/queries${path}`)) },
    {
      label: 'Copy as curl without token',
      onSelect: () => copy('curl command', curlText(deployment, path)),
    },
    { label: 'Download JSON', onSelect: () => downloadText(`${title}.json`, text, 'application/json') },
  ]
  const elsewhere = consoleLink(template, { id, org, ...linkFactsOf(text) })
  if (template !== '')
    items.push({
      label: 'Open in console',
      disabledReason: elsewhere === null ? 'The link needs the organization, which is unknown.' : undefined,
      onSelect: () => window.open(elsewhere ?? '', '_blank', 'noopener,noreferrer'),
    })
  return (
    <Menu
      label="More"
      items={items}
      trigger={(trigger) => (
        <Button {...trigger} icon={<ChevronDown size={14} className="order-last" />}>
          More
        </Button>
      )}
    />
  )
}

/** Creates a query from the text in the editor, where the service creates queries. */
function DuplicateButton({ editor, title }: Pick<QueryHeaderProps, 'editor' | 'title'>) {
  const canCreate = useHasQueryList()
  const readOnlyReason = useReadOnlyReason()
  const { create, isPending } = useCreation('duplicated')
  const { text } = editor.state
  if (!canCreate) return null
  return (
    <Button
      variant="ghost"
      disabledReason={
        readOnlyReason ??
        (isPending ? 'The query is being duplicated.' : undefined) ??
        editor.problem ??
        undefined
      }
      onClick={() => create(withText(text, ['name'], `Copy of ${title}`) ?? text)}
    >
      Duplicate
    </Button>
  )
}

type NameInputProps = {
  form: RecordForm
  /** `isByKey`: ended by keyboard, so focus is still here. */
  onEnd(isByKey: boolean): void
}

function selectText(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}

/** Edits the name in place of the title until Enter or blur; Escape restores the previous name. */
function NameInput({ form, onEnd }: NameInputProps) {
  const { field } = useController({ control: form.control, name: 'texts.name' })
  const text = field.value ?? ''
  const [before] = useState(text)
  return (
    <input
      ref={selectText}
      aria-label="Name"
      value={text}
      size={Math.min(60, text.length + 3)}
      spellCheck={false}
      // On each keystroke, so that the draft and a save include it.
      onChange={({ target }) => form.change('texts.name', target.value)}
      onBlur={() => onEnd(false)}
      onKeyDown={(event) => {
        const { key, nativeEvent } = event
        if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape')) return
        // Otherwise Enter would also press the button that gets focus next.
        event.preventDefault()
        if (key === 'Escape' && text !== before) form.change('texts.name', before)
        onEnd(true)
      }}
      // The heading clips overflow.
      className={`${inputClass} font-semibold focus-visible:-outline-offset-2!`}
    />
  )
}

/** The query's title, editable in place unless the record has no name that can be edited as text. */
function useTitle({ editor, title }: QueryHeaderProps) {
  const { options, reading, isEditing } = editor
  const [isNaming, setNaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const canName = isEditing && reading.record && !options.bound.fixed.has('texts.name')

  function handleEnd(isByKey: boolean) {
    setNaming(false)
    if (isByKey) pencil.current?.focus()
  }

  return {
    title: isNaming && canName ? <NameInput form={options.bound} onEnd={handleEnd} /> : title,
    pencil: canName && (
      <IconButton
        ref={pencil}
        label="Edit name"
        icon={<Pencil size={14} />}
        onClick={() => setNaming(true)}
      />
    ),
  }
}

/** Name, state and actions of a saved query. */
export function QueryHeader(props: QueryHeaderProps) {
  const { editor } = props
  const { title, pencil } = useTitle(props)
  const { state, hasChanges, draftStatus, editBlocked, reading, setDialog } = editor
  const { id, receivedAt } = state.baseline
  const isMine = hasChanges && editBlocked === undefined
  return (
    <PageHeader
      title={title}
      back={
        <>
          <Link to="/queries">Saved queries</Link>
          {/* Here it has room at any width, so that the first key moves nothing. */}
          {hasChanges && (
            <Badge tone="warning">{isMine ? 'Unsaved changes' : 'Unsaved in another tab'}</Badge>
          )}
        </>
      }
      badges={pencil}
      details={
        <>
          {/* The id is also in the JSON and the URL. */}
          <span className="max-sm:hidden">
            <Identifier id={id} />
          </span>
          <DataAge receivedAt={receivedAt} query={props.query} />
          {isMine && draftStatus && 'savedAt' in draftStatus && (
            <span>Draft saved at {clockText(draftStatus.savedAt)}</span>
          )}
        </>
      }
      actions={
        <>
          <Overflow label="Actions" icon={<Ellipsis size={14} />} from="sm" align="end" isIconOnly>
            <Button
              variant="ghost"
              disabledReason={editBlocked ?? reading.problem?.message}
              data-tip={keysText('format')}
              onClick={() => void editor.format()}
            >
              Format
            </Button>
            <Button
              variant="ghost"
              disabledReason={editBlocked ?? (hasChanges ? undefined : 'There are no changes.')}
              onClick={() => setDialog({ kind: 'discard' })}
            >
              Discard changes
            </Button>
            <DuplicateButton {...props} />
            <Button
              variant="ghost"
              disabledReason={editor.deleteBlocked}
              onClick={() => setDialog({ kind: 'delete' })}
            >
              Delete…
            </Button>
            <MoreMenu {...props} />
          </Overflow>
          <Button
            variant="primary"
            className="max-sm:order-first"
            disabledReason={editor.saveBlocked}
            data-tip={keysText('save')}
            onClick={editor.review}
          >
            Save…
          </Button>
        </>
      }
    />
  )
}
