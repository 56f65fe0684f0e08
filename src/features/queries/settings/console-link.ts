/** What a link template may name, each in braces. */
const placeholders = ['id', 'name', 'dataset'] as const

type LinkFacts = Record<(typeof placeholders)[number], string>

const filled = (template: string, facts: LinkFacts) =>
  template.replaceAll(/\{(id|name|dataset)\}/g, (_, name: keyof LinkFacts) =>
    encodeURIComponent(facts[name].toWellFormed()),
  )

const anything: LinkFacts = { id: 'x', name: 'x', dataset: 'x' }

/** Why a text is no link template, as a sentence; null when it is one. Empty is none, and fine. */
export function templateProblem(template: string): string | null {
  if (template.trim() === '') return null
  const unknown = /\{[^{}]*\}/.exec(template.replaceAll(/\{(id|name|dataset)\}/g, ''))?.[0]
  if (unknown !== undefined) return `${unknown} is not known. Use {id}, {name} or {dataset}.`
  const address = filled(template.trim(), anything)
  if (!URL.canParse(address)) return 'This is no address. Begin with https://.'
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'Only http and https addresses are opened.'
  if (url.username || url.password) return 'Leave the user name and password out of the address.'
  return null
}

/** The address of a query elsewhere, each placeholder percent-encoded; null without a usable template. */
export function consoleLink(template: string, facts: LinkFacts): string | null {
  if (template.trim() === '' || templateProblem(template) !== null) return null
  return filled(template.trim(), facts)
}
