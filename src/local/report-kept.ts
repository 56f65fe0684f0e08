import { countText } from '#lib/count-text.ts'
import { toast } from '#ui/toast.ts'
import { isFull, type RoomMade } from './make-room.ts'

/** What became of a change to what this browser keeps. */
export type KeptNews =
  | { kind: 'kept'; isLasting: boolean }
  | { kind: 'not-kept'; error: unknown }
  /** It took the place of something that this version cannot read. `restore` brings that back. */
  | { kind: 'replaced-unread'; restore(): unknown }

const lastsAsPage = 'The change lasts as long as this page.'

let wasDenialTold = false
let wasFailureTold = false
let wasFullTold = false

/** Stays until it is closed: people may look elsewhere while something is kept. */
const warn = (title: string, description: string, action?: { label: string; onClick(): void }) =>
  toast({ title, description, tone: 'warning', timeout: 0, ...(action && { action }) })

/**
 * Says what people should know of a change: that it lasts only as long as the page, once per page, or once until
 * something could be kept again.
 */
export function reportKept(news: KeptNews): void {
  if (news.kind === 'replaced-unread') {
    warn(
      'Something of another version was replaced',
      'This version of Starboard cannot read what was kept in its place.',
      { label: 'Bring it back', onClick: () => void news.restore() },
    )
  } else if (news.kind === 'kept') {
    wasFailureTold = false
    if (news.isLasting || wasDenialTold) return
    wasDenialTold = true
    warn('This browser does not allow storage', 'What you keep here lasts as long as this page.')
  } else if (!wasFailureTold) {
    wasFailureTold = true
    if (isFull(news.error)) {
      warn(
        'The storage of this browser is full',
        `${lastsAsPage} Free some space: Settings shows what is kept.`,
      )
    } else {
      warn(
        'This browser did not keep the change',
        `${lastsAsPage} Write down what matters before you reload it.`,
      )
    }
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
