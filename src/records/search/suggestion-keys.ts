type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>

/** Whether a key asks for suggestions where none are open: Ctrl+Space, or Alt and the down arrow. */
export const asksForSuggestions = ({ key, ctrlKey, altKey, metaKey, shiftKey }: Key): boolean =>
  !metaKey && !shiftKey && (key === ' ' ? ctrlKey && !altKey : key === 'ArrowDown' && altKey && !ctrlKey)
