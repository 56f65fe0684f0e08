/** Name and mark: the four-pointed star on the green of a ship's starboard light. */
export function Brand() {
  return (
    <span className="flex items-center gap-2 text-sm font-semibold tracking-tight">
      <img src="/favicon.svg" alt="" width={22} height={22} />
      Starboard
    </span>
  )
}
