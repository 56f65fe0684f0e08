import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react'
import { prefetch, importPart } from './import-part.ts'
import { PartBoundary } from './part-failure.tsx'

/** The props of a component that a module exports. */
type PropsOf<Module, Name extends keyof Module> =
  Module[Name] extends ComponentType<infer Props> ? Props & object : never

type Lazy<Props> = ((props: Props) => ReactNode) & {
  /** Loads the part ahead. Errors show when it is rendered. */
  preload(): Promise<void>
}

/** Props that parts opening over the page may have. */
type Overlay = {
  readonly open?: boolean
  readonly onClose?: () => void
  readonly onOpenChange?: (open: boolean) => void
}

type PartOptions<Props> = {
  /** Shown while the part loads. */
  waiting?: ReactNode | ((props: Props) => ReactNode)
  /** Whether the part opens over the page; default: if `waiting` is not given. */
  isOver?: boolean
  /** Fallback UI if the part fails. */
  instead?: (props: Props, retry: () => void) => ReactNode
  /** When to load it: when the page is idle, or only on rendering or `preload`. */
  when?: 'idle' | 'asked'
}

/** A lazily loaded component. `Body` renders it, and throws if loading fails. */
function createLazy<Props extends object>(load: () => Promise<ComponentType<Props>>, what: string) {
  let fetching: Promise<ComponentType<Props>> | null = null
  // Once loaded, rendered directly: Suspense would delay it, even if it is ready.
  let ready: ComponentType<Props> | null = null
  let hasFailed = false

  function fetchOnce(): Promise<ComponentType<Props>> {
    if (!fetching) {
      fetching = importPart(load, what, fetchAgain).then((part) => (ready = part))
      fetching.catch(() => (hasFailed = true))
    }
    return fetching
  }
  /** Retries if the last attempt failed. */
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
 * A lazily loaded component with its own error boundary: if it fails to load or render, the page stays, shows an error,
 * and offers to retry. `what` starts the error message: "The comparison".
 */
export function lazyPart<Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  what: string,
  options: PartOptions<PropsOf<Module, Name>> = {},
): Lazy<PropsOf<Module, Name>> {
  type Props = PropsOf<Module, Name>
  const { waiting, instead, when = 'idle' } = options
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `PropsOf` says that it is one, or no props fit
  const loadPart = async () => (await load())[name] as ComponentType<Props>
  const { Body, preload } = createLazy(loadPart, what)
  const { isOver = !('waiting' in options) } = options

  function LazyPart(props: Props) {
    // Retry a failed load.
    useState(() => void preload())
    const { open = true, onClose, onOpenChange }: Overlay = props
    return (
      <PartBoundary
        what={what}
        isOver={isOver}
        isOpen={open}
        onClose={onClose ?? (onOpenChange && (() => onOpenChange(false)))}
        instead={instead && ((retry) => instead(props, retry))}
      >
        <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
          <Body {...props} />
        </Suspense>
      </PartBoundary>
    )
  }

  if (when === 'idle') prefetch(preload)
  return Object.assign(LazyPart, { preload })
}

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function'

/**
 * The lazily loaded page of a route, without props. If loading fails, the router shows the error in its place. The
 * module's type is not inspected here, because it depends on the types of the routes.
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
    return page
  }
  const { Body, preload } = createLazy(loadPage, what)
  function LazyPage() {
    useState(() => void preload())
    return (
      <Suspense>
        <Body />
      </Suspense>
    )
  }
  if (when === 'idle') prefetch(preload)
  return Object.assign(LazyPage, { preload })
}
