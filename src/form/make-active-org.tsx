import { canBeActive } from '#api/active-org.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { switchOrg } from './switch-org.ts'
import { useActiveOrg } from './use-active-org.ts'

type OrgProps = { id: string; name: string }

/** Says that an organization is the active one. */
export function ActiveOrgBadge({ id }: Pick<OrgProps, 'id'>) {
  const { isNeeded, org } = useActiveOrg()
  return isNeeded && org?.id === id && <Badge tone="accent">Active</Badge>
}

/** Makes an organization the one whose tokens and saved queries are shown; nothing where that is no choice. */
export function MakeActiveOrg({ id, name }: OrgProps) {
  const { isNeeded, org } = useActiveOrg()
  if (!isNeeded || org?.id === id) return null
  return (
    <Button
      size="small"
      disabledReason={canBeActive(id) ? undefined : 'This ID cannot be sent in a header.'}
      onClick={() => switchOrg({ id, name })}
    >
      Make active
    </Button>
  )
}
