/** Saves text, or its parts one after the other, as a file in the person's downloads. */
export function downloadText(fileName: string, text: string | readonly BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob([text].flat(), { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName.replaceAll(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]/gu, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
