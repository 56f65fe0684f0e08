/** Languages the editor colors. */
export type EditorLanguage = 'apl' | 'json'

/** What an editor shows and tells; see `CodeEditor` in `code-editor-lazy.tsx`. */
export interface CodeEditorProps {
  /** The whole text, character for character. A change from outside replaces the text and can be undone. */
  value: string
  /** Called with the whole new text after a change the person made; never for a change of `value`. */
  onChange?: ((text: string) => void) | undefined
  language: EditorLanguage
  /** Accessible name, for example "APL query". */
  label: string
  readOnly?: boolean | undefined
  theme: 'light' | 'dark'
  /** Ctrl/⌘ S inside the editor. */
  onSave?: (() => void) | undefined
  /** Shift+Alt+F inside the editor. Absent: the editor formats by itself where it can. */
  onFormat?: (() => void) | undefined
  className?: string | undefined
  /** Least height in CSS pixels; 240 by default. */
  minHeight?: number | undefined
  autoFocus?: boolean | undefined
}

/** Two versions of one text side by side, read only. */
export interface DiffEditorProps {
  original: string
  modified: string
  language: EditorLanguage
  /** Accessible name, for example "APL changes". */
  label: string
  theme: 'light' | 'dark'
  className?: string | undefined
  /** Least height in CSS pixels; 240 by default. */
  minHeight?: number | undefined
}
