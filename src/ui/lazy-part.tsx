import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react'
import { fetchAhead, importPart } from './import-part.ts'
import { PartBoundary } from './part-failure.tsx'

type Load<Name extends string, Props> = () => Promise<Readonly<Record<Name, ComponentType<Props>>>>
type Lazy<Props> = ((props: Props) => ReactNode) & {
  /** Fetches it ahead. A failure shows when it is drawn. */
  preload(): Promise<void>
}

/** What the parts that open over the page have among their properties. */
type Overlay = {
  readonly open?: boolean
  readonly onClose?: () => void
  readonly onDone?: () => void
  readonly onOpenChange?: (open: boolean) => void
}

type PartOptions<Props> = {
  /** What stands in its place while it is fetched. */
  waiting?: ReactNode | ((props: Props) => ReactNode)
  /** Whether it opens over the page, as what nothing stands in the place of does. */
  isOver?: boolean
  /** Does the work when the part cannot. */
  instead?: (props: Props, retry: () => void) => ReactNode
  /** When it is fetched: once the page is idle, or only when it is drawn or asked for by `preload`. */
  when?: 'idle' | 'asked'
}

/** A component in a file of its own: `Body` draws it, and throws when the file cannot be had. */
function createLazy<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  what: string,
) {
  let fetching: Promise<ComponentType<Props>> | null = null
  // Drawn directly once it is there: what React waits for is drawn late, even when it has come already.
  let ready: ComponentType<Props> | null = null
  let hasFailed = false

  function fetchOnce(): Promise<ComponentType<Props>> {
    if (!fetching) {
      fetching = importPart(load, what, fetchAgain).then((module) => (ready = module[name]))
      fetching.catch(() => (hasFailed = true))
    }
    return fetching
  }
  /** Another try, when the last one failed. */
  function fetchAgain(): Promise<ComponentType<Props>> {
    if (hasFailed) fetching = null
    hasFailed = false
    return fetchOnce()
  }
  function Body(props: Props) {
    const Component = ready ?? use(fetchOnce())
    return <Component {...props} />
  }
  const preload = () =>
    fetchAgain().then(
      () => undefined,
      () => undefined,
    )
  return { Body, preload }
}

/**
 * A component in a file of its own, with a boundary of its own: when the file cannot be had, or the component fails, the
 * page stays, says so, and offers to try again. `what` begins those sentences: "The comparison".
 */
export function lazyPart<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  what: string,
  options: PartOptions<Props> = {},
): Lazy<Props> {
  const { waiting, instead, when = 'idle' } = options
  const { Body, preload } = createLazy(load, name, what)
  const { isOver = !('waiting' in options) } = options

  function LazyPart(props: Props) {
    // What could not be had before may be there by now.
    useState(() => void preload())
    const { open = true, onClose, onDone, onOpenChange }: Overlay = props
    return (
      <PartBoundary
        what={what}
        isOver={isOver}
        isOpen={open}
        onClose={onClose ?? onDone ?? (onOpenChange && (() => onOpenChange(false)))}
        instead={instead && ((retry) => instead(props, retry))}
      >
        <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
          <Body {...props} />
        </Suspense>
      </PartBoundary>
    )
  }

  if (when === 'idle') fetchAhead(preload)
  return Object.assign(LazyPart, { preload })
}

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function'

/**
 * The screen of a route in a file of its own, which takes no properties. The router tells, in place of the screen, when
 * the file cannot be had. What the file exports is looked at late, because its types are built on those of the routes.
 */
export function lazyPage<Module>(
  load: () => Promise<Module>,
  name: keyof Module & string,
  what: string,
  { when = 'asked' }: Pick<PartOptions<object>, 'when'> = {},
): Lazy<object> {
  async function loadPage() {
    const page: unknown = (await load())[name]
    if (!isComponent(page)) throw new Error(`${name} is no component`)
    return { page }
  }
  const { Body, preload } = createLazy(loadPage, 'page', what)
  function LazyPage() {
    useState(() => void preload())
    return (
      <Suspense>
        <Body />
      </Suspense>
    )
  }
  if (when === 'idle') fetchAhead(preload)
  return Object.assign(LazyPage, { preload })
}
