import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { toast } from './toast.tsx'

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

/** Puts an address on the clipboard, and says whether that worked. */
export async function copyLink(address: string): Promise<void> {
  await copyText(address, { done: 'Link copied', instead: 'The address bar holds the same link.' })
}

/** Copies `text`; `label` names what is copied, for example "Copy ID". */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  async function handleClick() {
    if (!(await copyText(text))) return
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <IconButton
      label={label}
      icon={copied ? <Check size={14} className="text-success" /> : <Copy size={14} />}
      onClick={() => void handleClick()}
    />
  )
}
