import { useId } from 'react'

type FileChoiceProps = {
  /** Accessible name of the control. */
  label: string
  /** What file is meant, and how large it may be. */
  hint: string
  /** Why the file chosen last could not be taken. */
  problem: string | null
  onFile(file: File): void
}

/** Asks for one JSON file of this computer. */
export function FileChoice({ label, hint, problem, onFile }: FileChoiceProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-3 text-sm">
      {problem !== null && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 break-words text-danger">
          {problem}
        </p>
      )}
      <label htmlFor={id} className="flex flex-col gap-1 font-medium">
        {label}
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
          }}
          className="rounded-md border border-line-strong bg-surface p-1.5 font-normal file:mr-3 file:h-7 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-2 file:text-xs file:font-medium"
        />
      </label>
      <p className="text-muted">{hint}</p>
    </div>
  )
}
