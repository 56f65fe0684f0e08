const digits = 20

/** A key for natural sorting by code units: ignores case and accents, and orders numbers by value. */
export function naturalKey(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\d+/g, (number) => number.padStart(digits, '0'))
}

let compare: Intl.Collator['compare'] | undefined

/** Compares names in the order people expect: "host 2" before "Host 10". */
export function compareNames(a: string, b: string): number {
  // The collator's data takes some 10 ms to load, and not every screen sorts names first.
  compare ??= new Intl.Collator('en-US', { numeric: true }).compare
  return compare(a, b)
}
