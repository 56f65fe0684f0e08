import { useId } from 'react'
import { SwitchKnob } from '#ui/toggles.tsx'

type RuleSwitchProps = {
  /** Accessible name and visible label. */
  label: string
  /** What the rule finds. */
  text: string
  isOn: boolean
  onChange(isOn: boolean): void
}

/** Turns one rule on or off. */
export function RuleSwitch({ label, text, isOn, onChange }: RuleSwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClick={() => onChange(!isOn)}
      className="-mx-1.5 flex max-w-full items-start gap-2.5 rounded-md px-1.5 py-1 text-left hover:bg-hover"
    >
      <span className="mt-0.5 flex">
        <SwitchKnob checked={isOn} />
      </span>
      <span className="min-w-0 break-words">
        <bdi id={id} className="text-sm font-medium">
          {label}
        </bdi>
        <bdi id={`${id}-text`} className="block text-xs text-muted">
          {text}
        </bdi>
      </span>
    </button>
  )
}
