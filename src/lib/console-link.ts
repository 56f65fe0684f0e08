/** What a link template may name, each in braces. */
const placeholders = ['org', 'id', 'name', 'dataset', 'apl', 'startTime', 'endTime'] as const

/** What a link is made of. Without `org` nobody knows the organization. */
export type LinkFacts = Record<Exclude<(typeof placeholders)[number], 'org'>, string> & {
  readonly org: string | null
}

const known = placeholders.map((name) => `{${name}}`)

const isKnown = (name: string): name is keyof LinkFacts => known.includes(`{${name}}`)

/** Between quotation marks a placeholder is a string of JSON, as in a parameter that holds an object. */
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

/** Why a text is no link template, as a sentence; null when it is one. Empty is none, and fine. */
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

/** The address of a query elsewhere, each placeholder percent-encoded; null without a usable template or organization. */
export function consoleLink(template: string, facts: LinkFacts): string | null {
  if (template.trim() === '' || templateProblem(template) !== null) return null
  if (facts.org === null && template.includes('{org}')) return null
  return new URL(filled(template.trim(), facts)).href
}
