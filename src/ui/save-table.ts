import { downloadText } from './download-text.ts'
import { toast } from './toast.ts'

export type TableFormat = 'csv' | 'json'

type TableText = string | readonly BlobPart[]

/** Writes the text of a table, or its parts, in the format that is asked for. */
export type TableWriter = Readonly<Record<TableFormat, () => TableText | Promise<TableText>>>

/** Saves a table as a file (`fileName` is without the ending); says so when that fails. */
export async function saveTable(
  fileName: string,
  format: TableFormat,
  load: () => TableWriter | Promise<TableWriter>,
): Promise<void> {
  try {
    const text = await (await load())[format]()
    downloadText(`${fileName}.${format}`, text, format === 'csv' ? 'text/csv' : 'application/json')
  } catch {
    toast({ title: 'The file could not be made', description: 'Try again.', tone: 'danger' })
  }
}
