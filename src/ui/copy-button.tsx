import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'

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
