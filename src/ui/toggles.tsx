import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { numberText } from '#lib/count-text.ts'

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

/** The visual part of a switch. Its label and state must be in the text around it. */
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

type CheckboxProps = {
  checked: boolean
  /** Whether only some of the items it stands for are on. */
  isMixed?: boolean
  onChange(checked: boolean): void
  className?: string
  children: ReactNode
}

export function Checkbox({ checked, isMixed = false, onChange, className, children }: CheckboxProps) {
  return (
    <label className={clsx('flex items-center gap-2', className)}>
      <input
        type="checkbox"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 shrink-0 accent-(--accent)"
      />
      {children}
    </label>
  )
}

type SegmentedProps<Value extends string> = {
  /** Accessible name of the radio group. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange(value: Value): void
}

/** A radio group of a few options on one line. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex h-8 shrink-0 rounded-md border border-line-strong bg-sunken p-0.5 whitespace-nowrap"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex items-center rounded-sm px-2.5 text-sm font-medium text-muted select-none hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-[0_1px_2px_oklch(0.2_0.02_245/0.18)] has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

type CountToggleProps = {
  label: string
  /** Null while it is computed. */
  count: number | null
  /** The maximum count, to reserve its width from the start, so that nothing shifts. */
  most?: number
  /** What exactly is counted, where the label doesn't say. */
  tip?: string
  /** CSS class of the count while the toggle is not pressed. */
  countClass?: string
  isPressed: boolean
  onToggle(): void
}

/** A small toggle for a filter value, with its count. */
export function CountToggle(props: CountToggleProps) {
  const { label, count, most, tip, countClass = 'text-muted', isPressed, onToggle } = props
  const tipId = useId()
  return (
    <>
      <button
        type="button"
        aria-pressed={isPressed}
        data-tip={tip}
        aria-describedby={tip === undefined ? undefined : tipId}
        onClick={onToggle}
        className={clsx(
          'inline-flex h-7 shrink-0 items-center gap-1 rounded-md border px-1.5 text-xs font-medium whitespace-nowrap',
          isPressed
            ? 'border-accent bg-accent-soft text-accent'
            : 'border-transparent bg-sunken text-ink hover:bg-hover',
        )}
      >
        {label}{' '}
        <span
          className={clsx('tabular text-start', isPressed ? 'text-accent' : countClass)}
          style={most === undefined ? undefined : { minWidth: `${Math.max(2, numberText(most).length)}ch` }}
        >
          {count === null ? '…' : numberText(count)}
        </span>
      </button>
      {tip !== undefined && (
        <span id={tipId} hidden>
          {tip}
        </span>
      )}
    </>
  )
}
