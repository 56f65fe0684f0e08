import { countText } from '#lib/count-text.ts'
import { toast } from '#ui/toast.tsx'
import { isFull } from './kept-store.ts'

/** What became of a change to what this browser keeps. */
export type KeptNews =
  | { kind: 'kept'; isLasting: boolean }
  | { kind: 'not-kept'; error: unknown }
  /** It took the place of something that this version cannot read. `restore` brings that back. */
  | { kind: 'replaced-unread'; restore(): unknown }

/** How a write into a full storage ended. */
export type RoomMade = {
  /** Which collection was written. */
  kind: string
  /** How many loaded versions went. */
  dropped: number
  isWritten: boolean
}

let wasDenialTold = false
let wasFailureTold = false
let wasFullTold = false

/** Stays until it is closed: people may look elsewhere while something is kept. */
const warn = (title: string, description: string) =>
  toast({ title, description, tone: 'warning', timeout: 0 })

/**
 * Says what people should know of a change: that it lasts only as long as the page, once per page, or once until
 * something could be kept again.
 */
export function reportKept(news: KeptNews): void {
  if (news.kind === 'replaced-unread') {
    toast({
      title: 'Something of another version was replaced',
      description: 'This version of Starboard cannot read what was kept in its place.',
      tone: 'warning',
      timeout: 0,
      action: { label: 'Bring it back', onClick: () => void news.restore() },
    })
  } else if (news.kind === 'kept') {
    wasFailureTold = false
    if (news.isLasting || wasDenialTold) return
    wasDenialTold = true
    warn('This browser does not allow storage', 'What you save here lasts until you close this page.')
  } else if (!wasFailureTold) {
    wasFailureTold = true
    const [title, hint] = isFull(news.error)
      ? ['The storage of this browser is full', 'Free some space: Settings shows what is kept.']
      : ['This browser did not keep the change', 'Copy what matters before you reload it.']
    warn(title, `The change lasts until you close this page. ${hint}`)
  }
}

/**
 * Says that the browser's storage is full, and what that costs. What was not kept of saved queries is said once per
 * page; who keeps other things says it of those.
 */
export function reportFull({ kind, dropped, isWritten }: RoomMade): void {
  if (isWritten ? dropped === 0 : wasFullTold || !kind.startsWith('queries.')) return
  wasFullTold ||= !isWritten
  const gone =
    dropped === 0
      ? ''
      : `To make room, ${countText(dropped, 'old version')} that ${dropped === 1 ? 'was' : 'were'} merely loaded went from History.`
  warn(
    'The storage of this browser is full',
    isWritten
      ? `${gone} Nothing else is lost.`
      : `${gone} What is new cannot be kept here now: saving works, and History lacks it.`.trim(),
  )
}
