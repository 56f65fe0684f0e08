/** Chosen values by facet, as an address has them and `RowQuery` takes them; facets without any are left out. */
export function chosenValues<Facet extends string>(
  facets: readonly Facet[],
  search: { readonly [Key in Facet]?: readonly string[] | undefined },
): ReadonlyMap<Facet, readonly string[]> {
  return new Map(
    facets.flatMap((id) => {
      const values = search[id]
      return values && values.length > 0 ? [[id, values] as const] : []
    }),
  )
}
