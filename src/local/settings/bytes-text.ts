const byteFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** "0 kB", "12.3 kB", "4 MB". What rounds to nothing and is something is "<0.1 kB". */
export function bytesText(bytes: number): string {
  if (bytes > 0 && bytes < 50) return '<0.1 kB'
  return bytes < 999_950 ? `${byteFormat.format(bytes / 1e3)} kB` : `${byteFormat.format(bytes / 1e6)} MB`
}
