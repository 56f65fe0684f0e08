import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { visibleText } from '#lib/visible-text.ts'
import { readTags } from './read-tags.ts'

type TagsCellProps = { name: string; tags: readonly string[]; onChange(tags: readonly string[]): void }

/** The person's own labels of a query; a click turns them into a text with commas. */
export function TagsCell({ name, tags, onChange }: TagsCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const fieldRef = useRef<HTMLInputElement>(null)
  const isEditing = typed !== null
  useEffect(() => {
    if (isEditing) fieldRef.current?.focus()
  }, [isEditing])
  function finish() {
    if (typed === null) return
    const next = readTags(typed)
    setTyped(null)
    if (next.join() !== tags.join()) onChange(next)
  }
  if (typed !== null) {
    return (
      <input
        ref={fieldRef}
        aria-label={`Tags of ${visibleText(name)}`}
        placeholder="tag, tag"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          const row = event.currentTarget.closest('tr')
          flushSync(() => (event.key === 'Enter' ? finish() : setTyped(null)))
          // The field is gone: the arrow keys go on from its row.
          row?.focus()
        }}
        className="h-6 w-full min-w-28 rounded-md border border-line-strong bg-surface px-2 text-xs"
      />
    )
  }
  return (
    <button
      type="button"
      aria-label={`Edit tags of ${visibleText(name)}: ${visibleText(tags.join(', ')) || 'none'}`}
      tabIndex={-1}
      onClick={() => setTyped(tags.join(', '))}
      className="flex h-6 max-w-full items-center gap-1 rounded-md px-1 text-faint hover:bg-hover hover:text-ink"
    >
      {tags.map((tag) => (
        <bdi key={tag} className="truncate rounded-sm bg-hover px-1.5 text-xs text-muted">
          {visibleText(tag)}
        </bdi>
      ))}
      {tags.length === 0 && <Plus size={13} aria-hidden="true" />}
    </button>
  )
}
