import type { editor } from 'monaco-editor/editor'

type Theme = editor.IStandaloneThemeData

/** What each sort of token is colored with, as six hex digits. */
interface Palette {
  ink: string
  comment: string
  operator: string
  keyword: string
  logic: string
  function: string
  aggregation: string
  string: string
  escape: string
  number: string
  name: string
  type: string
  punctuation: string
}

const light: Palette = {
  ink: '1a2026',
  comment: '5c6770',
  operator: '006544',
  keyword: '006544',
  logic: '295845',
  function: '225899',
  aggregation: '614092',
  string: '8a4c05',
  escape: 'a03a1c',
  number: '963d3a',
  name: '1a4d68',
  type: '00666c',
  punctuation: '555d65',
}

const dark: Palette = {
  ink: 'e4e8eb',
  comment: '9ca8b1',
  operator: '67d6ac',
  keyword: '67d6ac',
  logic: '93c4af',
  function: '91c3f6',
  aggregation: 'cdaef2',
  string: 'eebe7c',
  escape: 'f7a792',
  number: 'f7a792',
  name: 'a7daef',
  type: '83d4d8',
  punctuation: 'a1a9af',
}

const contrastLight: Palette = {
  ink: '000000',
  comment: '3b444c',
  operator: '00452e',
  keyword: '00452e',
  logic: '1d4634',
  function: '143f70',
  aggregation: '46256e',
  string: '633500',
  escape: '6e2410',
  number: '6e2422',
  name: '0a3349',
  type: '00474c',
  punctuation: '20262b',
}

const contrastDark: Palette = {
  ...dark,
  ink: 'ffffff',
  comment: 'c3ccd3',
  logic: 'c4eedd',
  punctuation: 'ffffff',
}

function rules(palette: Palette): editor.ITokenThemeRule[] {
  return [
    { token: '', foreground: palette.ink },
    { token: 'comment', foreground: palette.comment, fontStyle: 'italic' },
    { token: 'keyword', foreground: palette.keyword },
    { token: 'keyword.operator', foreground: palette.operator, fontStyle: 'bold' },
    { token: 'keyword.pipe', foreground: palette.operator, fontStyle: 'bold' },
    { token: 'keyword.logic', foreground: palette.logic },
    { token: 'function', foreground: palette.function },
    { token: 'function.aggregation', foreground: palette.aggregation },
    { token: 'string', foreground: palette.string },
    { token: 'string.escape', foreground: palette.escape },
    { token: 'string.key.json', foreground: palette.name },
    { token: 'number', foreground: palette.number },
    { token: 'constant', foreground: palette.number },
    { token: 'variable', foreground: palette.ink },
    { token: 'variable.name', foreground: palette.name },
    { token: 'identifier', foreground: palette.ink },
    { token: 'type', foreground: palette.type },
    { token: 'operator', foreground: palette.punctuation },
    { token: 'delimiter', foreground: palette.punctuation },
    { token: 'invalid', foreground: palette.escape },
  ]
}

const lightColors: editor.IColors = {
  'editor.background': '#ffffff',
  'editor.foreground': '#1a2026',
  'editorGutter.background': '#ffffff',
  'editorLineNumber.foreground': '#737c84',
  'editorLineNumber.activeForeground': '#1a2026',
  'editor.lineHighlightBackground': '#f4f6f8',
  'editor.lineHighlightBorder': '#00000000',
  'editor.selectionBackground': '#cfe9df',
  'editor.inactiveSelectionBackground': '#e6efec',
  'editor.wordHighlightBackground': '#e1f6ec',
  'editor.wordHighlightStrongBackground': '#c6ecd8',
  'editor.wordHighlightTextBackground': '#e1f6ec',
  'editor.findMatchBackground': '#f7d58c',
  'editor.findMatchHighlightBackground': '#faeccb',
  'editor.rangeHighlightBackground': '#f4f6f8',
  'editorCursor.foreground': '#086b4e',
  'editorBracketMatch.background': '#e1f6ec',
  'editorBracketMatch.border': '#7fbfa6',
  'editorIndentGuide.background1': '#e8ebee',
  'editorIndentGuide.activeBackground1': '#c2c8cd',
  'editorWidget.background': '#ffffff',
  'editorWidget.foreground': '#1a2026',
  'editorWidget.border': '#dee2e5',
  'editorHoverWidget.statusBarBackground': '#f4f6f8',
  'editorHoverWidget.highlightForeground': '#086b4e',
  'menu.background': '#ffffff',
  'menu.foreground': '#1a2026',
  'menu.border': '#dee2e5',
  'menu.selectionBackground': '#e1f6ec',
  'menu.selectionForeground': '#1a2026',
  'list.hoverForeground': '#1a2026',
  'input.background': '#ffffff',
  'input.foreground': '#1a2026',
  'editorWarning.foreground': '#a86a00',
  'editorHint.foreground': '#225899',
  'editorLightBulb.foreground': '#a86a00',
  'editorLightBulbAutoFix.foreground': '#086b4e',
  'textLink.foreground': '#086b4e',
  'textLink.activeForeground': '#086b4e',
  'inputValidation.infoBackground': '#ffffff',
  'inputValidation.infoForeground': '#1a2026',
  'inputValidation.infoBorder': '#737c84',
  'editorSuggestWidget.selectedBackground': '#e1f6ec',
  'editorSuggestWidget.selectedForeground': '#1a2026',
  'editorSuggestWidget.highlightForeground': '#086b4e',
  'editorSuggestWidget.focusHighlightForeground': '#086b4e',
  'list.hoverBackground': '#f0f3f5',
  'quickInputList.focusBackground': '#e1f6ec',
  'quickInputList.focusForeground': '#1a2026',
  'list.highlightForeground': '#086b4e',
  'list.focusHighlightForeground': '#086b4e',
  'widget.border': '#dee2e5',
  focusBorder: '#008a64',
  'input.border': '#c2c8cd',
  'widget.shadow': '#1a202622',
  'scrollbar.shadow': '#00000000',
  'diffEditor.insertedLineBackground': '#e4f5ec',
  'diffEditor.insertedTextBackground': '#c6ecd8',
  'diffEditor.removedLineBackground': '#fbecea',
  'diffEditor.removedTextBackground': '#fbdfdb',
  'diffEditor.diagonalFill': '#e8ebee',
  'diffEditor.border': '#dee2e5',
}

const darkColors: editor.IColors = {
  'editor.background': '#14181c',
  'editor.foreground': '#e4e8eb',
  'editorGutter.background': '#14181c',
  'editorLineNumber.foreground': '#7d868e',
  'editorLineNumber.activeForeground': '#eaedef',
  'editor.lineHighlightBackground': '#1b2025',
  'editor.lineHighlightBorder': '#00000000',
  'editor.selectionBackground': '#1f4a3b',
  'editor.inactiveSelectionBackground': '#1c332b',
  'editor.wordHighlightBackground': '#1c3a2f',
  'editor.wordHighlightStrongBackground': '#1b4032',
  'editor.wordHighlightTextBackground': '#1c3a2f',
  'editor.findMatchBackground': '#7a5a17',
  'editor.findMatchHighlightBackground': '#453717',
  'editor.rangeHighlightBackground': '#1b2025',
  'editorCursor.foreground': '#5ed4a8',
  'editorBracketMatch.background': '#132f24',
  'editorBracketMatch.border': '#3f8f73',
  'editorIndentGuide.background1': '#262b30',
  'editorIndentGuide.activeBackground1': '#3f464c',
  'editorWidget.background': '#1c2124',
  'editorWidget.foreground': '#e4e8eb',
  'editorWidget.border': '#30363b',
  'editorHoverWidget.statusBarBackground': '#23292e',
  'editorHoverWidget.highlightForeground': '#5ed4a8',
  'menu.background': '#1c2124',
  'menu.foreground': '#e4e8eb',
  'menu.border': '#30363b',
  'menu.selectionBackground': '#193a2d',
  'menu.selectionForeground': '#eaedef',
  'list.hoverForeground': '#eaedef',
  'input.background': '#14181c',
  'input.foreground': '#e4e8eb',
  'editorWarning.foreground': '#e0a63f',
  'editorHint.foreground': '#91c3f6',
  'editorLightBulb.foreground': '#e0a63f',
  'editorLightBulbAutoFix.foreground': '#5ed4a8',
  'textLink.foreground': '#5ed4a8',
  'textLink.activeForeground': '#5ed4a8',
  'inputValidation.infoBackground': '#1c2124',
  'inputValidation.infoForeground': '#e4e8eb',
  'inputValidation.infoBorder': '#7d868e',
  'editorSuggestWidget.selectedBackground': '#193a2d',
  'editorSuggestWidget.selectedForeground': '#eaedef',
  'editorSuggestWidget.highlightForeground': '#5ed4a8',
  'editorSuggestWidget.focusHighlightForeground': '#5ed4a8',
  'list.hoverBackground': '#23292e',
  'quickInputList.focusBackground': '#193a2d',
  'quickInputList.focusForeground': '#eaedef',
  'list.highlightForeground': '#5ed4a8',
  'list.focusHighlightForeground': '#5ed4a8',
  'widget.border': '#30363b',
  focusBorder: '#5ed4a8',
  'input.border': '#3f464c',
  'widget.shadow': '#00000080',
  'scrollbar.shadow': '#00000000',
  'diffEditor.insertedLineBackground': '#12291f',
  'diffEditor.insertedTextBackground': '#1a4431',
  'diffEditor.removedLineBackground': '#2f1b1b',
  'diffEditor.removedTextBackground': '#522625',
  'diffEditor.diagonalFill': '#262b30',
  'diffEditor.border': '#292e33',
}

/** Themes by name. */
export const themes: Readonly<Record<string, Theme>> = {
  'starboard-light': { base: 'vs', inherit: true, rules: rules(light), colors: lightColors },
  'starboard-dark': { base: 'vs-dark', inherit: true, rules: rules(dark), colors: darkColors },
  'hc-light': { base: 'hc-light', inherit: true, rules: rules(contrastLight), colors: {} },
  'hc-black': { base: 'hc-black', inherit: true, rules: rules(contrastDark), colors: {} },
}

/** The theme's name in Monaco. */
export function themeName(theme: 'light' | 'dark'): string {
  return `starboard-${theme}`
}

/** The name of the theme of high contrast; Monaco has one of its own under it, which `themes` adds colors to. */
export function contrastThemeName(theme: 'light' | 'dark'): string {
  return theme === 'light' ? 'hc-light' : 'hc-black'
}
