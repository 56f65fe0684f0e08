import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import type { TokenEntry } from '../token.ts'
import { tokenOptions } from '../token-options.ts'

const TokenCalendarDialog = lazyPart(
  () => import('./token-calendar-dialog.tsx'),
  'TokenCalendarDialog',
  'The calendar export',
)

/** Saves the end of one token for a calendar program; nothing for a token without a date of expiry. */
export function AddTokenToCalendar({ token }: { token: TokenEntry }) {
  const { data } = useQuery(tokenOptions.list())
  const [isOpen, setIsOpen] = useState(false)
  // Tokens of the same id are told apart by their places in the whole list.
  const place = data?.subjects.findIndex(({ index }) => index === token.index) ?? -1
  if (!data || place < 0 || token.expiry.kind !== 'date') return null
  return (
    <>
      <Button
        size="small"
        className="print:hidden"
        icon={<CalendarPlus size={13} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Add to calendar…
      </Button>

      {isOpen && (
        <TokenCalendarDialog
          tokens={data.subjects}
          shown={Int32Array.of(place)}
          isSingle
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
