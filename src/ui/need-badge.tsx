import { numberText } from '#lib/count-text.ts'

/** How many things of a screen cannot wait, beside its link and for eyes only: the link is described by a sentence. */
export function NeedBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="tabular ml-auto rounded-sm bg-danger-soft px-1.5 text-xs leading-5 font-medium text-danger max-md:absolute max-md:-top-1.5 max-md:left-5 max-md:px-1 max-md:text-2xs max-md:leading-4"
    >
      {numberText(count)}
    </span>
  )
}
