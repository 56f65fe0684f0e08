/** The icon of `public/favicon.svg`, a four-pointed star on starboard-light green. Inline: no file to load. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0c6b4f" />
      <path d="M16 5.5 18.7 13.3 26.5 16 18.7 18.7 16 26.5 13.3 18.7 5.5 16 13.3 13.3Z" fill="#fff" />
    </svg>
  )
}
