/**
 * The field that an error message of the service names by its path in the record, such as
 * "query.defaultLimit: Expected an integer."; the longest path wins. Undefined when it names none.
 */
export function namedField<Name extends string>(
  message: string,
  paths: ReadonlyMap<Name, string>,
): Name | undefined {
  const found = [...paths].filter(([, path]) =>
    new RegExp(`(?<![\\w.])${path.replaceAll('.', '\\.')}(?![\\w])`).test(message),
  )
  return found.sort(([, a], [, b]) => b.length - a.length)[0]?.[0]
}
