/** Saves text as a file in the person's downloads. */
export function downloadText(fileName: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
