import { expect, test } from 'vitest'
import { themes } from './themes.ts'

function luminance(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((each) =>
    each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = [
  'editor.background',
  'editor.lineHighlightBackground',
  'diffEditor.insertedLineBackground',
  'diffEditor.insertedTextBackground',
  'diffEditor.removedLineBackground',
  'diffEditor.removedTextBackground',
]

test('every token color has 4.5 to 1 contrast on the page, the current line, changed lines and words', () => {
  for (const name of ['starboard-light', 'starboard-dark']) {
    const theme = themes[name]
    for (const { token, foreground } of theme?.rules ?? []) {
      for (const place of grounds) {
        const ratio = contrast(`#${foreground}`, theme?.colors[place] ?? '')
        expect(ratio, `${name}: ${token} on ${place}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
})

test('high-contrast token colors have a contrast of 7 to 1', () => {
  for (const [name, ground] of [
    ['hc-light', '#ffffff'],
    ['hc-black', '#000000'],
  ] as const) {
    for (const { token, foreground } of themes[name]?.rules ?? []) {
      expect(contrast(`#${foreground}`, ground), `${name}: ${token}`).toBeGreaterThanOrEqual(7)
    }
  }
})

test('text in lists, hovers and fixes has a contrast of 4.5 to 1, and marks have 3 to 1', () => {
  for (const name of ['starboard-light', 'starboard-dark']) {
    const colors = themes[name]?.colors ?? {}
    const ratio = (ink: string, ground: string) => contrast(colors[ink] ?? '', colors[ground] ?? '')
    for (const [ink, ground] of [
      ['editorLineNumber.foreground', 'editor.background'],
      ['editorLineNumber.foreground', 'editor.lineHighlightBackground'],
      ['editorWidget.foreground', 'editorWidget.background'],
      ['editorHoverWidget.highlightForeground', 'editorWidget.background'],
      ['menu.foreground', 'menu.background'],
      ['menu.selectionForeground', 'menu.selectionBackground'],
      ['list.hoverForeground', 'list.hoverBackground'],
      ['input.foreground', 'input.background'],
      ['editorSuggestWidget.selectedForeground', 'editorSuggestWidget.selectedBackground'],
      ['editorSuggestWidget.highlightForeground', 'editorWidget.background'],
      ['editorSuggestWidget.focusHighlightForeground', 'editorSuggestWidget.selectedBackground'],
      ['quickInputList.focusForeground', 'quickInputList.focusBackground'],
      ['list.highlightForeground', 'editorWidget.background'],
      ['list.focusHighlightForeground', 'quickInputList.focusBackground'],
      ['textLink.foreground', 'editorWidget.background'],
      ['textLink.foreground', 'editorHoverWidget.statusBarBackground'],
      ['inputValidation.infoForeground', 'inputValidation.infoBackground'],
    ] as const) {
      expect(ratio(ink, ground), `${name}: ${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
    for (const mark of ['editorWarning.foreground', 'editorInfo.foreground', 'editorLightBulb.foreground']) {
      for (const ground of ['editor.background', 'editor.lineHighlightBackground']) {
        expect(ratio(mark, ground), `${name}: ${mark} on ${ground}`).toBeGreaterThanOrEqual(3)
      }
    }
    for (const { token, foreground } of themes[name]?.rules ?? []) {
      for (const ground of ['wordHighlightBackground', 'wordHighlightStrongBackground']) {
        const seen = contrast(`#${foreground}`, colors[`editor.${ground}`] ?? '')
        expect(seen, `${name}: ${token} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
})
