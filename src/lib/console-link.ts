/** Placeholders of a link template, used in braces. */
const placeholders = ['org', 'id', 'name', 'dataset', 'apl', 'startTime', 'endTime'] as const

/** Values of the placeholders; `org` is null if the organization is unknown. */
export type LinkFacts = Record<Exclude<(typeof placeholders)[number], 'org'>, string> & {
  readonly org: string | null
}

const known = placeholders.map((name) => `{${name}}`)

const isKnown = (name: string): name is keyof LinkFacts => known.includes(`{${name}}`)

/** Between quotation marks, a placeholder becomes part of a JSON string, as in a parameter that contains an object. */
const place = /("|%22)?\{(\w+)\}/g

function filled(template: string, facts: LinkFacts): string {
  return template.replaceAll(place, (whole, quote: string | undefined, name: string) => {
    if (!isKnown(name)) return whole
    const text = (facts[name] ?? '').toWellFormed()
    const inside = quote === undefined ? text : JSON.stringify(text).slice(1, -1)
    return (quote ?? '') + encodeURIComponent(inside)
  })
}

const anything = { org: 'x', id: 'x', name: 'x', dataset: 'x', apl: 'x', startTime: 'x', endTime: 'x' }

/** Why a text is not a link template, as a sentence; null if it is one or empty. */
export function templateProblem(template: string): string | null {
  if (template.trim() === '') return null
  const unknown = [...template.matchAll(place)].find(([, , name = '']) => !isKnown(name))?.[2]
  if (unknown !== undefined)
    return `{${unknown}} is not known. Use ${known.join(', ').replace(/, (?=[^,]+$)/, ' or ')}.`
  const address = filled(template.trim(), anything)
  if (!URL.canParse(address)) return 'This is not an address. Start with https://.'
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'Only http and https addresses are opened.'
  if (url.username || url.password) return 'Leave the user name and password out of the address.'
  return null
}

/** The URL of a query elsewhere, with percent-encoded values; null without a usable template or organization. */
export function consoleLink(template: string, facts: LinkFacts): string | null {
  if (template.trim() === '' || templateProblem(template) !== null) return null
  if (facts.org === null && template.includes('{org}')) return null
  return new URL(filled(template.trim(), facts)).href
}
