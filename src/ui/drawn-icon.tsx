import { clsx } from 'clsx'
import { createElement, memo, type SVGProps } from 'react'

/** An icon as lucide keeps it. */
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
 * Makes an icon for the built pages, in place of the function of lucide-react, which the build leaves out: that one works
 * out every attribute of an icon anew whenever what is around it is drawn. The same icon comes out of both.
 */
export function drawnIcon({ name, aliases = [], size: box = 24, node }: IconData) {
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
