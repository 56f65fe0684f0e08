import type { editor } from 'monaco-editor/editor'
import type { EditorLanguage } from './editor-props.ts'

const common = {
  automaticLayout: true,
  fixedOverflowWidgets: true,
  // `useThemeName` handles it: Monaco forgets this option whenever a theme is set.
  autoDetectHighContrast: false,
  // A shadow root would have its own styles, out of reach of `adoptStyles`.
  useShadowDOM: false,
  // With an edit context, Chromium drops keys that are typed fast; the hidden text area does not.
  editContext: false,
  fontFamily: "'Geist Mono', ui-monospace, monospace",
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
  // Line and paragraph separators are part of the text: no dialog, no removal.
  unusualLineTerminators: 'off',
  padding: { top: 10, bottom: 10 },
  stickyScroll: { enabled: false },
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 12,
} as const satisfies editor.IEditorOptions & editor.IGlobalEditorOptions

/** From this length (UTF-16 units), the browser is too slow with the whole text in a text area on each keystroke. */
export const longText = 30_000

/** Whether a text is too long to be in a text area as a whole. */
export const isLongText = (text: string): boolean => text.length >= longText

/** The editor's options. The accessible name is just the label. */
export function editorOptions(
  language: EditorLanguage,
  label: string,
  readOnly: boolean,
  isLong: boolean,
): editor.IStandaloneEditorConstructionOptions {
  return {
    ...common,
    ariaLabel: label,
    // The text area contains the whole text for tools that read or set it; for long texts, only the nearby part.
    accessibilitySupport: isLong ? 'auto' : 'on',
    accessibilityPageSize: 5000,
    readOnly,
    domReadOnly: readOnly,
    // Names in quotes, such as ['geo.country'], have suggestions, too.
    quickSuggestions: { other: true, comments: false, strings: language === 'apl' },
    // In a long text, suggestions take a while, so wait for a pause.
    quickSuggestionsDelay: isLong ? 500 : 10,
    suggest: { showWords: false, preview: false, showStatusBar: false },
    wordBasedSuggestions: 'off',
    // Without a schema, names are guesses: Enter breaks the line unless one was selected; see use-apl-in-monaco.
    acceptSuggestionOnEnter: 'off',
    guides: { indentation: false, bracketPairs: false },
    folding: true,
    showFoldingControls: 'mouseover',
    links: false,
    // Typing over a selection replaces it, even when typing a bracket.
    autoSurround: 'never',
    autoClosingBrackets: 'languageDefined',
    autoClosingQuotes: 'languageDefined',
  }
}

/** Options of the edited text. White space the user did not touch stays. */
export const textOptions: editor.ITextModelUpdateOptions = {
  tabSize: 2,
  insertSpaces: true,
  trimAutoWhitespace: false,
  bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
}

/** Minimum width in pixels for a side-by-side diff. */
export const sideBySideMinWidth = 900

/** Diff editor options. The page decides on side by side, which Monaco always uses for screen readers. */
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
