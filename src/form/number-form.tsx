import { type FormEvent, type ReactNode, useState } from 'react'
import { type DaysField, daysProblems } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { LabeledInput } from './labeled-input.tsx'

type Numbers<Key extends string> = Readonly<Record<Key, number>>

/** Stores numbers. Resolves to whether they were stored; if not, a message has said so. */
type StoreNumbers<Key extends string> = (numbers: Numbers<Key>) => Promise<boolean>

type NumberFormProps<Key extends string> = {
  /** Describes the numbers. */
  children?: ReactNode
  fields: readonly { readonly key: Key; readonly label: string; readonly hint: string }[]
  numbers: Numbers<Key>
  /** A sentence for each text that is invalid. The others are decimal numbers. */
  check(textOf: (key: Key) => string): Readonly<Partial<Record<Key, string>>>
  saveLabel: string
  savedTitle: string
  onSave: StoreNumbers<Key>
  /** Stores the defaults; resolves like `onSave`. */
  reset?: { readonly isDefault: boolean; readonly title: string; run(): Promise<boolean> }
}

/**
 * Whole numbers that are saved together. What was typed stays until it is stored. It does without the library of forms,
 * 13 kB that would load before the settings appear.
 */
export function NumberForm<Key extends string>(props: NumberFormProps<Key>) {
  const { children, fields, numbers, check, saveLabel, savedTitle, onSave, reset } = props
  const [typed, setTyped] = useState<Partial<Record<Key, string>>>({})
  const [isAsked, setIsAsked] = useState(false)
  const textOf = (key: Key): string => typed[key] ?? String(numbers[key])
  const problems = check(textOf)
  const isSame = fields.every(({ key }) => textOf(key).trim() === String(numbers[key]))

  async function report(title: string, isStored: Promise<boolean>) {
    if (!(await isStored)) return
    // Not what was typed meanwhile.
    setTyped((now) => (now === typed ? {} : now))
    toast({ title, tone: 'success' })
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSame) return
    const wrong = fields.find(({ key }) => problems[key])
    setIsAsked(wrong !== undefined)
    if (wrong) {
      event.currentTarget.querySelector<HTMLInputElement>(`input[name="${wrong.key}"]`)?.focus()
      return
    }
    const next: Record<Key, number> = { ...numbers }
    for (const { key } of fields) next[key] = Number(textOf(key))
    void report(savedTitle, onSave(next))
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-3">
      {children && <p className="text-sm text-muted">{children}</p>}
      <div className="grid min-[340px]:grid-cols-2 items-start gap-x-4 gap-y-3 lg:grid-cols-4">
        {fields.map(({ key, label, hint }) => (
          <LabeledInput
            key={key}
            name={key}
            label={label}
            hint={hint}
            inputMode="numeric"
            value={textOf(key)}
            error={isAsked ? problems[key] : undefined}
            onText={(text) => setTyped({ ...typed, [key]: text })}
            className="tabular"
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabledReason={isSame ? 'There are no changes.' : undefined}>
          {saveLabel}
        </Button>
        {reset && (
          <Button
            variant="ghost"
            disabledReason={reset.isDefault && isSame ? 'These are the defaults.' : undefined}
            onClick={() => void report(reset.title, reset.run())}
          >
            Reset to defaults
          </Button>
        )}
      </div>
    </form>
  )
}

type ThresholdFormProps<Key extends string> = {
  /** Describes the thresholds. */
  children: ReactNode
  fields: readonly DaysField<Key>[]
  texts: Readonly<Record<Key, { readonly label: string; readonly hint: string }>>
  /** The current thresholds in days. */
  days: Numbers<Key>
  isDefault: boolean
  onSave: StoreNumbers<Key>
  /** Resolves like `onSave`. */
  onReset(): Promise<boolean>
}

/** Thresholds in whole days. */
export function ThresholdForm<Key extends string>(props: ThresholdFormProps<Key>) {
  const { children, fields, texts, days, isDefault, onSave, onReset } = props
  return (
    <NumberForm
      fields={fields.map(({ key }) => ({ key, ...texts[key] }))}
      numbers={days}
      check={(textOf) => daysProblems(fields, textOf)}
      saveLabel="Save thresholds"
      savedTitle="Thresholds saved"
      onSave={onSave}
      reset={{ isDefault, title: 'Thresholds reset to the defaults', run: onReset }}
    >
      {children}
    </NumberForm>
  )
}
