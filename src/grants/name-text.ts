/** The name of a dataset, view, resource or verb as text; “” for an empty one, which could be taken for a gap. */
export function nameText(name: string): string {
  return name === '' ? '“”' : name
}
