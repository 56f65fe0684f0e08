import { countText } from '#lib/count-text.ts'
import { toast } from '#ui/toast.ts'
import type { RoomMade } from './room-making-query-store.ts'

let wasUnwrittenTold = false

/** Says that the browser's storage is full, and what that costs. What was not kept is said once per page. */
export function reportFull({ dropped, isWritten }: RoomMade): void {
  if (!isWritten && wasUnwrittenTold) return
  wasUnwrittenTold ||= !isWritten
  const gone =
    dropped === 0
      ? ''
      : `To make room, ${countText(dropped, 'old version')} that ${dropped === 1 ? 'was' : 'were'} merely loaded went from History.`
  toast({
    title: 'The storage of this browser is full',
    description: isWritten
      ? `${gone} Nothing else is lost.`
      : `${gone} What is new cannot be kept here now: saving works, and History lacks it.`.trim(),
    tone: 'warning',
    timeout: 0,
  })
}
