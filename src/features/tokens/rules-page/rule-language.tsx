const members = [
  ['id', 'lowercase letters, digits and hyphens. It stands in addresses.'],
  ['label, reason, remedy', 'texts: what it is called, why it matters, what to do.'],
  ['severity', '“high”, “medium” or “low”.'],
  ['when', 'one of the conditions below.'],
] as const

const conditions = [
  [
    '{"grant": {"kind": "dataset", "scope": "logs", "resource": "data", "verb": "delete"}}',
    'It is granted that. Each member may be left out or "*" for any; scope, resource and verb may be lists. A grant on * holds for every scope, so it counts.',
  ],
  [
    '{"grant": {"onAll": true}}',
    'Granted on * itself; false means by name. Grants of the organization have no scope, so neither means them.',
  ],
  ['{"expiry": "never"}', 'Also “expired” and “unreadable”.'],
  [
    '{"expiry": {"withinDays": 30}}',
    'Ends within so many days, and has not ended; “beyondDays” ends later than that.',
  ],
  ['{"saml": true}', 'samlAuthenticated is true; false means that it is not.'],
  ['{"name": {"contains": "ci"}}', 'Its name contains that, in capitals or not.'],
  ['{"all": […]}, {"any": […]}, {"not": …}', 'Every one, at least one, or not that one holds.'],
] as const

/** What a rule is made of. */
export function RuleLanguage() {
  return (
    <details className="rounded-md border border-line text-sm">
      <summary className="px-3 py-1.5 font-medium select-none">What a rule is made of</summary>
      <div className="flex flex-col gap-2 px-3 pb-3">
        <dl className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-1 text-xs">
          {members.map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="font-mono">{name}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <dl className="flex flex-col gap-1.5 text-xs">
          {conditions.map(([json, text]) => (
            <div key={json}>
              <dt className="font-mono break-words">{json}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="text-xs text-muted">
          What rests on a grant or an end that could not be read holds for no token, and neither does its
          opposite.
        </p>
      </div>
    </details>
  )
}
