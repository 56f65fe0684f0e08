/** The title of the browser tab: most special part first, "Acme · Organizations · Starboard". */
export function PageTitle({ parts }: { parts: readonly string[] }) {
  return <title>{[...parts, 'Starboard'].join(' · ')}</title>
}
