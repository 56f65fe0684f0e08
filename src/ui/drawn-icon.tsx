import { clsx } from 'clsx'
import { createElement, memo, type SVGProps } from 'react'

/** Icon data as exported by lucide. */
type IconData = {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly size?: number
  readonly node: readonly (readonly [tag: string, attributes: object])[]
}

type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { readonly size?: number }

const hasName = (props: object): boolean =>
  Object.keys(props).some((key) => key.startsWith('aria-') || key === 'role' || key === 'title')

/**
 * Creates an icon component for production builds, which replace lucide-react's factory with this one. That one
 * recomputes all attributes of an icon on every render. Both render the same icon.
 */
export function createIcon({ name, aliases = [], size: box = 24, node }: IconData) {
  const names = clsx(
    'lucide',
    [name, ...aliases].map((each) => `lucide-${each}`),
  )
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return memo(function DrawnIcon({ size = 24, className, ...props }: IconProps) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox={`0 0 ${box} ${box}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={clsx(names, className)}
        aria-hidden={hasName(props) ? undefined : true}
        {...props}
      >
        {lines}
      </svg>
    )
  })
}
