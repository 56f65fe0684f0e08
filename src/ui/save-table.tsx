import { Download } from 'lucide-react'
import { csvText } from '#lib/csv.ts'
import { Button } from './button.tsx'
import type { MenuItem } from './menu-popup.tsx'
import { Menu } from './menu.tsx'
import { toast } from './toast.tsx'

/** Downloads text, or parts of text in order, as a file. */
export function downloadText(fileName: string, text: string | readonly BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob([text].flat(), { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName.replaceAll(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]/gu, '-')
  link.click()
  // Safari reads the file only after it has asked whether this site may download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export type TableFormat = 'csv' | 'json'

type TableText = string | readonly BlobPart[]

/** Writes the text of a table, or its parts, in a given format. */
export type TableWriter = Readonly<Record<TableFormat, () => TableText | Promise<TableText>>>

/** A table of texts; the first row contains the column names. */
export type ExportTable = readonly (readonly string[])[]

/** A short table as JSON: one object per row, keyed by column name; a second "ID" is "ID (2)". */
export function tableJson([names = [], ...rows]: ExportTable): string {
  const keys: string[] = []
  for (const name of names) {
    let key = name
    for (let count = 2; keys.includes(key); count++) key = `${name} (${count})`
    keys.push(key)
  }
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(keys.map((key, index) => [key, row[index] ?? '']))),
    null,
    2,
  )
}

/** A writer of such a table, which is created on demand. */
export const tableWriter = (table: () => ExportTable): TableWriter => ({
  csv: () => csvText(table()),
  json: () => tableJson(table()),
})

/** Runs a save operation, and says if it takes long or fails. Returns whether it worked. */
export async function trySave(save: () => Promise<void>): Promise<boolean> {
  const id = crypto.randomUUID()
  let isLong = false
  const timer = setTimeout(() => {
    isLong = true
    toast({ id, title: 'Creating the file…', timeout: 0 })
  }, 1000)
  try {
    await save()
    if (isLong) toast({ id, title: 'File created', tone: 'success' })
    return true
  } catch {
    toast({ id, title: 'Could not create the file', description: 'Try again.', tone: 'danger' })
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Downloads a table; says if that takes long or fails. `fileName` has no extension. */
export const saveTable = (
  fileName: string,
  format: TableFormat,
  load: () => TableWriter | Promise<TableWriter>,
): Promise<boolean> =>
  trySave(async () => {
    const text = await (await load())[format]()
    downloadText(`${fileName}.${format}`, text, format === 'csv' ? 'text/csv' : 'application/json')
  })

type ExportMenuProps = {
  /** Without extension. */
  fileName: string
  load(): TableWriter | Promise<TableWriter>
  /** Additional menu items. */
  more?: readonly MenuItem[] | undefined
}

/** A menu that exports what is shown in a chosen format. */
export function ExportMenu({ fileName, load, more }: ExportMenuProps) {
  return (
    <Menu
      label="Export"
      trigger={(props) => (
        <Button {...props} icon={<Download size={14} />}>
          Export
        </Button>
      )}
      items={[
        { label: 'CSV', onSelect: () => void saveTable(fileName, 'csv', load) },
        { label: 'JSON', onSelect: () => void saveTable(fileName, 'json', load) },
        ...(more ?? []),
      ]}
    />
  )
}
