import { orgState } from '#api/active-org.ts'
import { timeNow } from '#api/service-clock.ts'
import { useNavigate } from '@tanstack/react-router'
import { FileInput } from 'lucide-react'
import { useId, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { useAccountKey } from '#local/account.tsx'
import { Button } from '#ui/button.tsx'
import { prefetch, importPart } from '#ui/import-part.ts'
import { LinesInput } from '#ui/lines-input.tsx'
import { Overflow } from '#ui/overflow.tsx'
import { toast } from '#ui/toast.tsx'
import { changeStore } from '../library/use-library.ts'
import { useLibraryPage } from './library-page.ts'
import type { OpenText, RefusedText } from './read-open-text.ts'

const loadReading = () => importPart(() => import('./read-open-text.ts'), 'The reader of IDs')
prefetch(loadReading)

/** Stores pasted JSON records before their queries are opened. */
async function keepRecords(account: string, records: OpenText['records']) {
  const at = timeNow()
  const kept = await changeStore(account, async (store) => {
    const { keepPasted } = await loadReading()
    return Promise.all(records.map((record) => keepPasted(store, { ...record, at })))
  })
  if (!kept?.includes(true)) return
  toast({
    title: 'The pasted text is in History',
    description: `Starboard reads what the service has under ${records.length === 1 ? 'this ID' : 'these IDs'}.`,
  })
}

/** Opens one query by id, link or JSON record, or adds many to the library. Refused text stays in the box. */
export function OpenBox() {
  const id = useId()
  const account = useAccountKey()
  const navigate = useNavigate()
  const { adding } = useLibraryPage()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<readonly RefusedText[]>([])

  async function open() {
    const reading = await loadReading().catch((error: unknown) => {
      setRefused([{ text: '', reason: `${error instanceof Error ? error.message : ''} Try again.` }])
    })
    if (!reading) return
    const { ids, records, refused } = reading.readOpenText(text, orgState().org?.id)
    setRefused(refused)
    const [only, ...more] = ids
    if (only === undefined) return
    if (records.length > 0) await keepRecords(account, records)
    if (more.length === 0 && refused.length === 0) {
      await navigate({ to: '/queries/$queryId', params: { queryId: only } })
    } else {
      adding.add({ ids, keepFailed: true })
      setText(refused.map((entry) => entry.text).join('\n'))
    }
  }

  return (
    <Overflow label="Open by ID" icon={<FileInput size={14} />} from="xl" align="end" isIconOnly>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
        className="ml-auto max-xl:w-80 max-sm:w-full xl:max-w-96 xl:flex-1"
      >
        <div className="flex items-start gap-2">
          <LinesInput
            aria-label="Query ID, link or JSON"
            placeholder="Query ID, link or JSON"
            aria-invalid={refused.length > 0}
            aria-describedby={refused.length > 0 ? id : undefined}
            value={text}
            onText={setText}
            onEnter={() => void open()}
            className="min-h-8 min-w-0 flex-1 resize-none rounded-md border border-line-strong bg-surface px-2.5 py-1 font-mono text-xs leading-[18px] placeholder:font-sans placeholder:text-sm placeholder:text-faint focus-visible:outline-offset-0 aria-invalid:border-danger"
          />
          <Button type="submit">Open</Button>
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
    </Overflow>
  )
}
