import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { announce, toast } from './toast.tsx'

type CopyNotes = {
  /** Success message; if absent, success shows no toast. */
  done?: string
  /** An alternative to suggest if the browser denies access. */
  instead?: string
}

/** Copies text to the clipboard. Returns whether it worked; shows an error if not. */
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

/** Copies a URL to the clipboard and shows whether it worked. */
export async function copyLink(address: string): Promise<void> {
  await copyText(address, { done: 'Link copied', instead: 'The address bar shows the same link.' })
}

/** Copies `text`. `label` names the action, for example "Copy ID". */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  async function handleClick() {
    if (!(await copyText(text))) return
    setCopied(true)
    announce('Copied')
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
