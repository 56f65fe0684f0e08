import type { editor } from 'monaco-editor/editor'
import type { EditorLanguage } from './editor-props.ts'

const common = {
  automaticLayout: true,
  fixedOverflowWidgets: true,
  // `use-theme-name.ts` does: Monaco forgets it as soon as a theme is set.
  autoDetectHighContrast: false,
  // A shadow root would keep its own styles, out of reach of `adopt-styles.ts`.
  useShadowDOM: false,
  // With an edit context Chromium loses keys that are typed fast; the hidden text area does not.
  editContext: false,
  fontFamily: "'Geist Mono Variable', ui-monospace, monospace",
  fontSize: 13,
  lineHeight: 20,
  fontLigatures: false,
  minimap: { enabled: false },
  wordWrap: 'on',
  wrappingIndent: 'indent',
  scrollBeyondLastLine: false,
  scrollbar: {
    alwaysConsumeMouseWheel: false,
    verticalScrollbarSize: 10,
    horizontalScrollbarSize: 10,
    useShadows: false,
  },
  overviewRulerLanes: 0,
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  renderLineHighlightOnlyWhenFocus: true,
  smoothScrolling: false,
  unicodeHighlight: { ambiguousCharacters: true, invisibleCharacters: true, nonBasicASCII: false },
  // Line and paragraph separators belong to the text: no dialog, no removal.
  unusualLineTerminators: 'off',
  padding: { top: 10, bottom: 10 },
  stickyScroll: { enabled: false },
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 12,
} as const satisfies editor.IEditorOptions & editor.IGlobalEditorOptions

/** From this length on (UTF-16 units) the browser is too slow with the whole text in a text area at every key. */
export const longText = 30_000

/** Whether a text is too long to stand in a text area as a whole. */
export const isLongText = (text: string): boolean => text.length >= longText

/** Options of the editor; the accessible name is the label alone. */
export function editorOptions(
  language: EditorLanguage,
  label: string,
  readOnly: boolean,
  isLong: boolean,
): editor.IStandaloneEditorConstructionOptions {
  return {
    ...common,
    ariaLabel: label,
    // The text area holds the text itself, for whatever reads or sets it there; of a long one what is near.
    accessibilitySupport: isLong ? 'auto' : 'on',
    accessibilityPageSize: 5000,
    readOnly,
    domReadOnly: readOnly,
    // Where a name stands in quotes, as in ['geo.country'], there is something to suggest.
    quickSuggestions: { other: true, comments: false, strings: language === 'apl' },
    // Of a long text every list takes a while to make: it waits for a pause.
    quickSuggestionsDelay: isLong ? 500 : 10,
    suggest: { showWords: false, preview: false, showStatusBar: false },
    wordBasedSuggestions: 'off',
    // Names are guessed without a schema: Enter ends the line until somebody chooses with the arrows; see use-apl-in-monaco.
    acceptSuggestionOnEnter: 'off',
    guides: { indentation: false, bracketPairs: false },
    folding: true,
    showFoldingControls: 'mouseover',
    links: false,
    // Typing over a selection replaces it, also with a bracket.
    autoSurround: 'never',
    autoClosingBrackets: 'languageDefined',
    autoClosingQuotes: 'languageDefined',
  }
}

/** Options of the edited text. White space that the person did not touch stays. */
export const textOptions: editor.ITextModelUpdateOptions = {
  tabSize: 2,
  insertSpaces: true,
  trimAutoWhitespace: false,
  bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
}

/** Pixels from which on two texts have room side by side. */
export const besideFrom = 900

/** Options of the comparison. Whether it reads side by side the page decides: Monaco always does for a screen reader. */
export const diffOptions: editor.IStandaloneDiffEditorConstructionOptions = {
  ...common,
  readOnly: true,
  domReadOnly: true,
  originalEditable: false,
  diffWordWrap: 'on',
  guides: { indentation: false },
  useInlineViewWhenSpaceIsLimited: false,
  ignoreTrimWhitespace: false,
  renderOverviewRuler: false,
  renderMarginRevertIcon: false,
  renderGutterMenu: false,
  hideUnchangedRegions: { enabled: true, contextLineCount: 4, minimumLineCount: 6 },
  diffAlgorithm: 'advanced',
}
