import { copyText } from './copy-text.ts'

/** Puts an address on the clipboard, and says whether that worked. */
export async function copyLink(address: string): Promise<void> {
  await copyText(address, { done: 'Link copied', instead: 'The address bar holds the same link.' })
}
