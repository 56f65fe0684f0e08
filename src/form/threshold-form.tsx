import { type FormEvent, type ReactNode, useState } from 'react'
import { type DaysField, readWholeDays } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { LabeledInput } from './labeled-input.tsx'

type ThresholdFormProps<Key extends string> = {
  /** Describes the thresholds. */
  children: ReactNode
  fields: readonly DaysField<Key>[]
  texts: Readonly<Record<Key, { readonly label: string; readonly hint: string }>>
  /** The current thresholds in days. */
  days: Readonly<Record<Key, number>>
  isDefault: boolean
  /** Like `onReset`, resolves to whether it was stored; if not, a message has said so. */
  onKeep(days: Readonly<Record<Key, number>>): Promise<boolean>
  onReset(): Promise<boolean>
}

/** Thresholds in whole days. Invalid input stays until it is corrected and saved. */
export function ThresholdForm<Key extends string>(props: ThresholdFormProps<Key>) {
  const { children, fields, texts, days, isDefault, onKeep, onReset } = props
  const [typed, setTyped] = useState<Partial<Record<Key, string>>>({})
  const [isAsked, setIsAsked] = useState(false)
  const textOf = (key: Key): string => typed[key] ?? String(days[key])
  const reading = readWholeDays(fields, textOf)
  const problems = isAsked ? reading.problems : null
  const isSame = fields.every(({ key }) => textOf(key).trim() === String(days[key]))

  function clear() {
    setTyped({})
    setIsAsked(false)
  }

  async function report(title: string, isStored: Promise<boolean>) {
    clear()
    if (await isStored) toast({ title, tone: 'success' })
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSame) return
    setIsAsked(true)
    if (reading.days) {
      void report('Thresholds saved', onKeep(reading.days))
      return
    }
    const first = fields.find(({ key }) => reading.problems?.[key])
    event.currentTarget.querySelector<HTMLInputElement>(`input[name="${first?.key}"]`)?.focus()
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-3">
      <p className="text-sm text-muted">{children}</p>
      <div className="grid min-[340px]:grid-cols-2 items-start gap-x-4 gap-y-3 lg:grid-cols-4">
        {fields.map(({ key }) => (
          <LabeledInput
            key={key}
            name={key}
            inputMode="numeric"
            value={textOf(key)}
            error={problems?.[key]}
            onText={(text) => setTyped({ ...typed, [key]: text })}
            className="tabular"
            {...texts[key]}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabledReason={isSame ? 'There are no changes.' : undefined}>
          Save thresholds
        </Button>
        <Button
          variant="ghost"
          disabledReason={isDefault && isSame ? 'These are the defaults.' : undefined}
          onClick={() => void report('Thresholds reset to the defaults', onReset())}
        >
          Reset to defaults
        </Button>
      </div>
    </form>
  )
}
