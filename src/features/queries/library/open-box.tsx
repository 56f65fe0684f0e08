import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { type RefusedText, readOpenText } from './read-open-text.ts'

type OpenBoxProps = {
  /** Keeps the records that were given as JSON, before their queries are opened. */
  onRecords(records: ReadonlyMap<string, string>): Promise<void>
  onMany(ids: readonly string[]): void
}

/** Opens one query by id, link or JSON record, or adds many to the library. What is refused stays in the box. */
export function OpenBox({ onRecords, onMany }: OpenBoxProps) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<readonly RefusedText[]>([])

  async function open() {
    const { ids, records, refused } = readOpenText(text)
    setRefused(refused)
    const [only, ...more] = ids
    if (only === undefined) return
    if (records.size > 0) await onRecords(records)
    if (more.length === 0 && refused.length === 0) {
      await navigate({ to: '/queries/$queryId', params: { queryId: only } })
    } else {
      onMany(ids)
      setText(refused.map((entry) => entry.text).join('\n'))
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
      className="px-4 py-3 sm:px-6"
    >
      <div className="flex max-w-2xl items-start gap-2">
        <textarea
          aria-label="Query ID, link or JSON"
          placeholder="Query ID, link or JSON"
          aria-invalid={refused.length > 0}
          aria-describedby={refused.length > 0 ? id : undefined}
          value={text}
          rows={Math.min(8, text.split('\n').length)}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            void open()
          }}
          className="min-h-8 min-w-0 flex-1 resize-y rounded-md border border-line-strong bg-surface px-2.5 py-1.5 font-mono text-xs leading-[18px] placeholder:font-sans placeholder:text-sm placeholder:text-faint focus-visible:outline-offset-0 aria-invalid:border-danger"
        />
        <Button type="submit" variant="primary">
          Open
        </Button>
      </div>
      {refused.length > 0 && (
        <ul id={id} role="alert" className="mt-1.5 max-h-40 overflow-y-auto text-sm text-danger">
          {refused.map((entry) => (
            <li key={entry.text}>
              {entry.text.trim() && entry.text.length < 80 && (
                <>
                  <bdi className="font-mono text-xs">{visibleText(entry.text)}</bdi>:{' '}
                </>
              )}
              {entry.reason}
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
