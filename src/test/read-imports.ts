import { parseSync, Visitor } from 'vite'

export type Module = {
  /**
   * Each module it names, as written but without a query such as `?worker&url`; null if the name is not a string
   * literal.
   */
  readonly imports: readonly (string | null)[]
  /** Whether the module does nothing but re-export. */
  readonly isBarrel: boolean
}

type Node = { readonly type: string; readonly value?: unknown }

/**
 * Lists the imports of a module: static, dynamic and type imports, `export … from`, `new URL(…, import.meta.url)` and
 * `import.meta.glob(…)`.
 * @throws Error if the source does not parse
 */
export const readImports = (file: string, source: string): Module => {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  const imports: (string | null)[] = []
  const add = (node: Node | null | undefined): void => {
    const text = node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null
    imports.push(text === null ? null : text.replace(/\?.*$/u, ''))
  }

  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source)
    },
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
    NewExpression: ({ callee, arguments: [address, base] }) => {
      const isUrl = callee.type === 'Identifier' && callee.name === 'URL'
      if (isUrl && isImportMeta(base)) add(address)
    },
    CallExpression: ({ callee, arguments: [pattern] }) => {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'MetaProperty') return
      if (callee.property.type === 'Identifier' && callee.property.name === 'glob') add(pattern)
    },
  }).visit(program)

  const passesOn = program.body.filter(
    (statement) =>
      statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' && statement.source !== null),
  )
  return { imports, isBarrel: passesOn.length > 0 && passesOn.length === program.body.length }
}

/** Matches `import.meta.url`, the second argument of a `new URL(…)` that names a module. */
const isImportMeta = (node: { readonly type: string; readonly object?: Node } | undefined): boolean =>
  node?.type === 'MemberExpression' && node.object?.type === 'MetaProperty'
