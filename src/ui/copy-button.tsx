import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { toast } from './toast.ts'

/** Copies `text`; `label` names what is copied, for example "Copy ID". */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  async function handleClick() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 1500)
    } catch {
      toast({
        title: 'Could not copy',
        description: 'The browser did not allow access to the clipboard.',
        tone: 'danger',
      })
    }
  }
  return (
    <IconButton
      label={label}
      icon={copied ? <Check size={14} className="text-success" /> : <Copy size={14} />}
      onClick={() => void handleClick()}
    />
  )
}
