import { createElement, memo, type SVGProps } from 'react'

/** Icon data as exported by lucide. */
type IconData = {
  readonly size?: number
  readonly node: readonly (readonly [tag: string, attributes: object])[]
}

type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { readonly size?: number }

const hasName = (props: object): boolean =>
  Object.keys(props).some((key) => key.startsWith('aria-') || key === 'role' || key === 'title')

/**
 * Creates an icon component for production builds, which replace lucide-react's factory with this one. That one
 * recomputes all attributes of an icon on every render. Both render the same icon, here without lucide's class names.
 */
export function createIcon({ size: box = 24, node }: IconData) {
  const lines = node.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))
  return memo(function DrawnIcon({ size = 24, ...props }: IconProps) {
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
        aria-hidden={hasName(props) ? undefined : true}
        {...props}
      >
        {lines}
      </svg>
    )
  })
}
