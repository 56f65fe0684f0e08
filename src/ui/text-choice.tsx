import { useId, useState } from 'react'
import { Button } from './button.tsx'

type TextChoiceProps = {
  /** Accessible name of the field. */
  label: string
  /** Shown while the field is empty. */
  placeholder?: string
  onText(text: string): void
}

/** Takes text that is pasted or typed. It stays as it is until it can be used. */
export function TextChoice({ label, placeholder, onText }: TextChoiceProps) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <div className="mt-4 flex flex-col items-start gap-2 border-t border-line pt-4 text-sm">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={6}
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-full rounded-md border border-line-strong bg-surface p-2 font-mono text-xs leading-5 placeholder:text-faint"
      />
      <Button
        disabledReason={text.trim() === '' ? 'There is no text yet.' : undefined}
        onClick={() => onText(text)}
      >
        Read text
      </Button>
    </div>
  )
}
