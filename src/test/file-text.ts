/** The text of a file that is written in parts. */
export const fileText = async (parts: string | readonly BlobPart[] | Promise<string | readonly BlobPart[]>) =>
  new Blob([await parts].flat()).text()
