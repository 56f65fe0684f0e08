const megabyte = 1024 * 1024

/**
 * Reads a text file of at most `most` bytes (full megabytes), without its byte order mark, or says why it cannot.
 * Checks the size before reading.
 */
export async function readFileText(
  file: Blob,
  most: number,
): Promise<{ text: string } | { problem: string }> {
  if (file.size > most) {
    const size = Math.ceil(file.size / megabyte)
    return { problem: `The file is ${size} MB. The limit is ${most / megabyte} MB.` }
  }
  if (file.size === 0) return { problem: 'The file is empty.' }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parts: string[] = []
  try {
    const reader = file.stream().getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      parts.push(decoder.decode(chunk.value, { stream: true }))
    }
    parts.push(decoder.decode())
  } catch (error) {
    return {
      problem:
        error instanceof TypeError
          ? 'This file is not text in UTF-8. Save it as UTF-8 and try again.'
          : 'The file could not be read. It may have been moved or changed in the meantime.',
    }
  }
  return { text: parts.join('') }
}
