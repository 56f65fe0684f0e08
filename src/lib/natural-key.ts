const digits = 20

/** Text to compare by code units so that it sorts as people read it: without case and accents, numbers by value. */
export function naturalKey(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\d+/g, (number) => number.padStart(digits, '0'))
}
