import { toast } from './toast.ts'

type CopyNotes = {
  /** Said when it worked; nothing is said without it. */
  done?: string
  /** What to do instead, when the browser did not allow it. */
  instead?: string
}

/** Puts text on the clipboard: true when that worked. Says so when it did not. */
export async function copyText(text: string, { done, instead }: CopyNotes = {}): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const denied = 'The browser did not allow access to the clipboard.'
    toast({
      title: 'Could not copy',
      description: instead === undefined ? denied : `${denied} ${instead}`,
      tone: 'danger',
    })
    return false
  }
  if (done !== undefined) toast({ title: done, tone: 'success' })
  return true
}
