import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name, shown as the tooltip as well. */
  label: string
  icon: ReactNode
}

/** A button that shows an icon only; its name is required. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tip={label}
      className={clsx(
        'inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent print:hidden',
        className,
      )}
    >
      {icon}
    </button>
  )
}
