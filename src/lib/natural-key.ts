const digits = 20

/** A key for natural sorting by code units: ignores case and accents, and orders numbers by value. */
export function naturalKey(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\d+/g, (number) => number.padStart(digits, '0'))
}
