import { toast } from '#ui/toast.ts'

/** What became of a change to what this browser keeps. */
export type KeptNews =
  | { kind: 'kept'; isLasting: boolean }
  | { kind: 'not-kept'; error: unknown }
  /** It took the place of something that this version cannot read. `restore` brings that back. */
  | { kind: 'replaced-unread'; restore(): unknown }

let wasDenialTold = false
let wasFailureTold = false

const isFull = (error: unknown): boolean => Reflect.get(Object(error), 'name') === 'QuotaExceededError'

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
    return
  }
  if (news.kind === 'kept') {
    wasFailureTold = false
    if (news.isLasting || wasDenialTold) return
    wasDenialTold = true
    toast({
      title: 'This browser does not allow storage',
      description: 'What you keep here lasts as long as this page.',
      tone: 'warning',
      timeout: 0,
    })
    return
  }
  if (wasFailureTold) return
  wasFailureTold = true
  toast({
    title: isFull(news.error)
      ? 'The storage of this browser is full'
      : 'This browser did not keep the change',
    description: isFull(news.error)
      ? 'The change lasts as long as this page. Free some space: Settings shows what is kept.'
      : 'The change lasts as long as this page. Write down what matters before you reload it.',
    tone: 'warning',
    timeout: 0,
  })
}
