import type { Ref } from 'react'
import type { AplProblem, AplSurroundings } from '#apl/contract/apl-language.ts'
import type { TextEdit } from '#apl/syntax/apl-syntax.ts'

/** Languages the editor colors. */
export type EditorLanguage = 'apl' | 'json'

/**
 * What can be done with an editor from outside. Offsets are UTF-16 units in `text`, the value they were found in;
 * when the editor holds another one by now, nothing happens and the answer is false.
 */
export interface EditorHandle {
  /** Selects a place, brings it into view and puts the focus there. Without an end it is a cursor. */
  reveal(text: string, start: number, end?: number): boolean
  /** Changes the text as if the person had, in one step of undo. False also when the text is read only. */
  applyEdits(text: string, edits: readonly TextEdit[]): boolean
}

/** A field that a JSON record may have: its path, what a person calls it, and the values that it takes, as JSON. */
export type JsonField = {
  readonly path: readonly string[]
  readonly label: string
  readonly values?: readonly string[]
}

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
  /** Ctrl/⌘ S inside the editor. */
  onSave?: (() => void) | undefined
  /** Shift+Alt+F inside the editor. Absent: the editor formats by itself where it can. */
  onFormat?: (() => void) | undefined
  className?: string | undefined
  /** Least height in CSS pixels; 240 by default. */
  minHeight?: number | undefined
  autoFocus?: boolean | undefined
  /** What helps to complete a query. Keep the object as long as it says the same: each new one goes to the worker. */
  surroundings?: AplSurroundings | undefined
  /** What is offered where a key or a value of a JSON record is typed. */
  fields?: readonly JsonField[] | undefined
  /**
   * Called when a query was checked, also by the plain text area. Offsets are those of `text`, the value that was
   * checked. `note`: one sentence on why nothing is said, for example of a metrics query.
   */
  onProblems?: ((problems: readonly AplProblem[], note: string | undefined, text: string) => void) | undefined
  handle?: Ref<EditorHandle> | undefined
}

/** What the editor proper is given beside: the marks to draw, and whom to tell that it can be typed in. */
export interface EditorBodyProps extends CodeEditorProps {
  checked: CheckedText | undefined
  onEditable(): void
}

/** What was found in a text as an editor shows it. */
export interface CheckedText {
  shown: string
  /** Offsets are those of `shown`. */
  problems: readonly AplProblem[]
}

/** Two versions of one text side by side, read only. */
export interface DiffEditorProps {
  original: string
  modified: string
  language: EditorLanguage
  /** Accessible name, for example "APL changes". */
  label: string
  className?: string | undefined
  /** Least height in CSS pixels; 240 by default. */
  minHeight?: number | undefined
}
