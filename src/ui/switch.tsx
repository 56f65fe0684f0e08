import { clsx } from 'clsx'

type SwitchProps = { label: string; checked: boolean; onChange(checked: boolean): void; className?: string }

/** An on/off switch with its label. */
export function Switch({ label, checked, onChange, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className={clsx(
        'flex h-8 items-center gap-2 rounded-md px-2 text-sm text-muted hover:bg-hover hover:text-ink',
        className,
      )}
    >
      <SwitchKnob checked={checked} />
      {label}
    </button>
  )
}

/** The picture of a switch; what it switches, and whether it is on, stands in words around it. */
export function SwitchKnob({ checked }: { checked: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'relative h-4 w-7 shrink-0 rounded-full border transition-colors',
        checked
          ? 'border-accent bg-accent forced-color-adjust-none forced-colors:border-[Highlight] forced-colors:bg-[Highlight]'
          : 'border-line-strong bg-sunken',
      )}
    >
      <span
        className={clsx(
          'absolute top-0.5 size-2.5 rounded-full transition-all',
          checked
            ? 'left-3.5 bg-on-accent forced-colors:bg-[HighlightText]'
            : 'left-0.5 bg-muted forced-color-adjust-none forced-colors:bg-[ButtonText]',
        )}
      />
    </span>
  )
}
