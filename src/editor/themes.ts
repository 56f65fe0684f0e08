import type { editor } from 'monaco-editor/editor'
import { useSyncExternalStore } from 'react'
import { useTheme } from '#ui/theme.ts'
import written from './themes.json' with { type: 'json' }

type Theme = editor.IStandaloneThemeData

/** Color of each token type, as six hex digits. */
type Palette = (typeof written.tokens)['light']

const { tokens } = written

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

/** Light and dark color of each editor part. */
const parts: Readonly<Record<string, readonly string[]>> = written.colors

const colorsOf = (theme: 0 | 1): editor.IColors =>
  Object.fromEntries(Object.entries(parts).map(([part, colors]) => [part, colors[theme] ?? '']))

export const themes: Readonly<Record<string, Theme>> = {
  'starboard-light': { base: 'vs', inherit: true, rules: rules(tokens.light), colors: colorsOf(0) },
  'starboard-dark': { base: 'vs-dark', inherit: true, rules: rules(tokens.dark), colors: colorsOf(1) },
  'hc-light': { base: 'hc-light', inherit: true, rules: rules(tokens.contrastLight), colors: {} },
  'hc-black': { base: 'hc-black', inherit: true, rules: rules(tokens.contrastDark), colors: {} },
}

const forced = () => matchMedia('(forced-colors: active)')

/** The name of the Monaco theme; a high-contrast one while the system forces colors. */
export function useThemeName(): string {
  const theme = useTheme()
  const isForced = useSyncExternalStore(subscribe, () => forced().matches)
  // Monaco's built-in themes have these names; `themes` adds colors to them.
  if (isForced) return theme === 'light' ? 'hc-light' : 'hc-black'
  return `starboard-${theme}`
}

function subscribe(onChange: () => void): () => void {
  const media = forced()
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
