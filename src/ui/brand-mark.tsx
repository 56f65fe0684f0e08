/** The four-pointed star on the green of a ship's starboard light, as in `public/favicon.svg`: no file to wait for. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0c6b4f" />
      <path d="M16 5.5 18.7 13.3 26.5 16 18.7 18.7 16 26.5 13.3 18.7 5.5 16 13.3 13.3Z" fill="#fff" />
    </svg>
  )
}
