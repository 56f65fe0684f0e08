import type { Binary, ColumnDeclaration, Expression, Item, Span, Stage, Statement } from './apl-syntax.ts'

/** Any syntax node of a query. */
export type AplNode = Statement | Stage | Expression

export type OfKind<Kind extends AplNode['kind']> = Extract<AplNode, { kind: Kind }>

/** A node with its context. */
export interface Place<Node extends AplNode = AplNode> {
  node: Node
  /** The node it is directly part of; undefined at the top level. */
  parent: Place | undefined
  /** The innermost enclosing stage. */
  stage: Place<Stage> | undefined
}

/** The child nodes of a node, in text order as far as the node preserves it. */
export function childrenOf(node: AplNode): readonly AplNode[] {
  switch (node.kind) {
    case 'let':
      return [node.value]
    case 'declare':
      return defaultsOf(node)
    case 'query':
      return [node.query]
    case 'stage':
      return valuesOf(itemsOf(node))
    case 'pipeline':
      return node.source ? [node.source, ...node.stages] : node.stages
    case 'member':
      return [node.object]
    case 'element':
      return [node.object, node.index]
    case 'call':
      return valuesOf(node.arguments)
    case 'unary':
      return [node.operand]
    case 'binary':
      return [node.left, node.right]
    case 'range':
      return [node.low, node.high]
    case 'list':
      return node.items
    case 'group':
      return [node.inner]
    case 'dynamic':
      return [node.value]
    case 'lambda':
      return [...defaultsOf(node), ...node.body]
    case 'table':
      return [...node.values, ...valuesOf(node.options)]
    case 'other':
    case 'literal':
    case 'name':
    case 'wildcard':
    case 'missing':
      return []
  }
  return node
}

/** All list items of a stage: its options, what follows its operator, and those of its clauses. */
export function itemsOf({ options, items, clauses }: Stage): Item[] {
  return [...options, ...items, ...clauses.flatMap((clause) => clause.items)]
}

export function clauseItems(keyword: string, { clauses }: Stage): Item[] {
  return clauses.flatMap((clause) => (clause.keyword === keyword ? clause.items : []))
}

/** Whether a stage groups by a time bin first, after which `take` keeps the top groups, not arbitrary rows. */
export function groupsByBin(stage: Stage): boolean {
  const key = stage.operator === 'summarize' ? clauseItems('by', stage)[0]?.value : undefined
  return key?.kind === 'call' && /^bin(?:_auto)?$/.test(key.name.name)
}

/** The parameters, or the inline table's columns, that a node declares. */
export function declarationsIn(node: AplNode): readonly ColumnDeclaration[] {
  if (node.kind === 'declare' || node.kind === 'lambda') return node.parameters
  return node.kind === 'table' ? node.columns : []
}

const defaultsOf = (node: AplNode) => declarationsIn(node).flatMap(({ value }) => value ?? [])

const valuesOf = (items: readonly Item[]) => items.map(({ value }) => value)

/** All given nodes and their descendants, depth-first and in order. Stack usage does not grow with nesting depth. */
export function* walk(nodes: readonly AplNode[]): Generator<Place> {
  const waiting: Place[] = nodes
    .map((node): Place => ({ node, parent: undefined, stage: undefined }))
    .toReversed()
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    yield place
    const stage = isOfKind(place, 'stage') ? place : place.stage
    for (const node of childrenOf(place.node).toReversed()) waiting.push({ node, parent: place, stage })
  }
}

/** Whether a place's node is of a kind. */
export function isOfKind<Kind extends AplNode['kind']>(
  place: Place,
  kind: Kind,
): place is Place<OfKind<Kind>> {
  return place.node.kind === kind
}

/** An expression without its surrounding brackets. */
export function bareExpression(expression: Expression): Expression {
  let inner = expression
  while (inner.kind === 'group') inner = inner.inner
  return inner
}

/** An operand of a chain, and the operator before it; undefined for the first. */
interface ChainOperand {
  operand: Expression
  operatorSpan: Span | undefined
}

/** The operands of `a and b and c`, from left to right, each with the operator before it. */
export function flattenChain(top: Expression, operator: string): ChainOperand[] {
  const operands: ChainOperand[] = []
  let node = top
  while (node.kind === 'binary' && node.operator === operator) {
    operands.push({ operand: node.right, operatorSpan: node.operatorSpan })
    node = node.left
  }
  return [...operands, { operand: node, operatorSpan: undefined }].toReversed()
}

/** Whether an operator continues the chain of the same one around it, such as the first `and` of `a and b and c`. */
export const isInSameChain = ({ node, parent }: Place<Binary>): boolean =>
  parent?.node.kind === 'binary' && parent.node.operator === node.operator && parent.node.left === node

/** Whether an expression is two conditions joined with a word. */
export function isJoined(expression: Expression, word: 'and' | 'or'): expression is Binary {
  return expression.kind === 'binary' && expression.operator.toLowerCase() === word
}

/** The terms of conditions joined with a word, including in brackets; a single condition is one term. */
export function termsOf(condition: Expression, word: 'and' | 'or' = 'and'): Expression[] {
  const terms: Expression[] = []
  const waiting = [condition]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const inner = bareExpression(next)
    if (isJoined(inner, word)) waiting.push(inner.right, inner.left)
    else terms.push(next)
  }
  return terms
}
