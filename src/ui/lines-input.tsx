import type { ComponentProps } from 'react'

type LinesInputProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'onKeyDown' | 'rows'> & {
  value: string
  onText(text: string): void
  onEnter(): void
}

/** A text field that grows with its lines: Enter submits, Shift+Enter inserts a line break. */
export function LinesInput({ value, onText, onEnter, ...area }: LinesInputProps) {
  return (
    <textarea
      {...area}
      value={value}
      rows={Math.min(8, value.split('\n').length)}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
