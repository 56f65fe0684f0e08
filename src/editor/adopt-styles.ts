const sheets = new Map<HTMLStyleElement, CSSStyleSheet>()

/**
 * Lets Monaco style itself under a policy without inline styles: what it writes into a `<style>` element goes into
 * `document.adoptedStyleSheets` instead, and the element stays empty, which the policy allows by its hash.
 * Elements of others (they carry no `media="screen"`) are left alone. Call once, before the first editor.
 */
export function adoptStyles() {
  const native = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')
  Object.defineProperty(HTMLStyleElement.prototype, 'textContent', {
    configurable: true,
    get(this: HTMLStyleElement) {
      return native?.get?.call(this)
    },
    set(this: HTMLStyleElement, text: string) {
      if (this.media === 'screen') adopt(this, text)
      else native?.set?.call(this, text)
    },
  })
}

function adopt(element: HTMLStyleElement, text: string) {
  const sheet = sheets.get(element) ?? new CSSStyleSheet()
  sheet.replaceSync(text)
  // An element that left the page takes its sheet along, as it would with a text of its own.
  for (const each of sheets.keys()) if (!each.isConnected && each !== element) sheets.delete(each)
  sheets.set(element, sheet)
  const owned = new Set(sheets.values())
  const others = document.adoptedStyleSheets.filter((each) => !known.has(each))
  known.add(sheet)
  document.adoptedStyleSheets = [...others, ...owned]
}

const known = new WeakSet<CSSStyleSheet>()
