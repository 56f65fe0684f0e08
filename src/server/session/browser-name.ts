const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/**
 * “Chrome on Linux” from a `User-Agent` header: enough to tell one's own sessions apart, and made of words of this file
 * only, whatever the header says. Null when neither browser nor system is known.
 */
export function browserName(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 512)
  const browser = nameIn(browsers, text)
  const system = nameIn(systems, text)
  if (browser === undefined) return system ?? null
  return system === undefined ? browser : `${browser} on ${system}`
}
