import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger'

const styles: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent',
  secondary: 'bg-surface text-ink border-line-strong hover:bg-hover',
  ghost: 'bg-transparent text-muted border-transparent hover:bg-hover hover:text-ink',
  danger: 'bg-danger-solid text-[white] border-transparent hover:opacity-90',
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: Variant
  size?: 'small' | 'medium'
  icon?: ReactNode
  /** Why the button is disabled. It stays focusable so that the reason can be read. */
  disabledReason?: string | undefined
}

/** The standard button. To disable it, give a reason. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const disabled = disabledReason !== undefined
  return (
    <>
      <button
        {...rest}
        type={type}
        aria-disabled={disabled || undefined}
        aria-describedby={disabled ? reasonId : rest['aria-describedby']}
        data-tip={disabledReason ?? ('data-tip' in rest ? rest['data-tip'] : undefined)}
        onClick={disabled ? (event) => event.preventDefault() : onClick}
        className={clsx(
          'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap transition-colors select-none print:hidden',
          size === 'small' ? 'h-7 px-2 text-xs' : 'h-8 px-3 text-sm',
          styles[variant],
          disabled && 'opacity-50!',
          className,
        )}
      >
        {icon}
        {children}
      </button>
      {disabled && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name, also shown as the tooltip. */
  label: string
  icon: ReactNode
}

/** An icon-only button; requires a label. */
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
