import type { OrgResource } from '#contract/token.ts'
import type { Grant } from './token-grants.ts'
import type { Verb } from './capability-catalog.ts'

/** `granted`: the grant itself says so. `inferred`: it may follow, but no public rule of the service says so. */
export type Certainty = 'granted' | 'inferred'

/** What a step gives a token. */
type Power =
  | 'mint'
  | 'any-grant'
  | 'regenerate'
  | 'make-roles'
  | 'change-roles'
  | 'any-role'
  | 'invite'
  | 'promote'
  | 'read-keys'
  | 'rotate-keys'
  | 'sign-access'
  | 'spend'

/** One step up from the grants of a token. */
export type EscalationStep = {
  readonly power: Power
  /** The grant it rests on, which the token has. */
  readonly from: Grant
  /** A few words: "Mint new API tokens". */
  readonly title: string
  /** Why it is a step up, in one sentence. */
  readonly reason: string
  readonly certainty: Certainty
  /** The steps that may follow. */
  readonly next: readonly EscalationStep[]
}

type Lead = { readonly power: Power; readonly title: string; readonly reason: string }

/** A grant on the organization that can get a token more than it was given: the step that it allows itself. */
type EscalatingGrant = Lead & {
  readonly grant: readonly [resource: OrgResource, verb: Verb]
  /** What may follow from it; no public rule of the service says so. */
  readonly inferred?: Lead
}

const anyRole = 'Whether a token can hand out more than it has is not documented.'

/** Strongest first. */
const escalatingGrants: readonly EscalatingGrant[] = [
  {
    grant: ['apiTokens', 'create'],
    power: 'mint',
    title: 'Mint new API tokens',
    reason: 'The response contains the new token’s secret, which works on its own and outlives this token.',
    inferred: {
      power: 'any-grant',
      title: 'May hold any grant there is',
      reason: 'Whether the service lets a token grant more than it has itself is not documented.',
    },
  },
  {
    grant: ['apiTokens', 'update'],
    power: 'regenerate',
    title: 'Regenerate another token and get its new secret',
    reason: 'Anyone with the new secret can do everything that the other token was granted.',
    inferred: {
      power: 'any-grant',
      title: 'May get any grant there is',
      reason:
        'A regeneration may name other grants for the new token. Whether they can be more than this token has is not documented.',
    },
  },
  {
    grant: ['rbac', 'update'],
    power: 'change-roles',
    title: 'Change what roles and groups are allowed',
    reason: 'Everyone with such a role gets what is added to it.',
    inferred: { power: 'any-role', title: 'May give a person every capability', reason: anyRole },
  },
  {
    grant: ['rbac', 'create'],
    power: 'make-roles',
    title: 'Create roles and groups',
    reason: 'A new role can be given to anyone.',
    inferred: { power: 'any-role', title: 'May make a role with every capability', reason: anyRole },
  },
  {
    grant: ['users', 'update'],
    power: 'promote',
    title: 'Change people’s roles',
    reason: 'A person with a stronger role can do what this token cannot.',
    inferred: { power: 'any-role', title: 'May give a person the strongest role', reason: anyRole },
  },
  {
    grant: ['users', 'create'],
    power: 'invite',
    title: 'Invite people',
    reason: 'An invited person signs in on their own, and stays when this token ends.',
    inferred: { power: 'any-role', title: 'May be invited with the strongest role', reason: anyRole },
  },
  {
    grant: ['sharedAccessKeys', 'read'],
    power: 'read-keys',
    title: 'Read the keys that sign shared access',
    reason: 'Once read, the keys can be used by anyone who has them until they are rotated.',
    inferred: {
      power: 'sign-access',
      title: 'May query datasets that this token was not granted',
      reason:
        'A key signs access to query one dataset within a time range. Whether every dataset can be signed for is not documented.',
    },
  },
  {
    grant: ['sharedAccessKeys', 'update'],
    power: 'rotate-keys',
    title: 'Rotate the keys that sign shared access',
    reason: 'What was signed with the old keys ends.',
    inferred: {
      power: 'sign-access',
      title: 'May get the new keys with the answer',
      reason: 'Whether the response to a rotation contains the new keys is not documented.',
    },
  },
  {
    grant: ['billing', 'update'],
    power: 'spend',
    title: 'Change the plan and how it is paid for',
    reason: 'It grants nothing more, but it can cost money.',
  },
]

function stepOf({ grant: [resource, verb], inferred, ...granted }: EscalatingGrant): EscalationStep {
  const from = { kind: 'organization', scope: '', resource, verb } as const
  const next = inferred ? [{ ...inferred, from, certainty: 'inferred' as const, next: [] }] : []
  return { ...granted, from, certainty: 'granted', next }
}

/** Every step that a grant allows, strongest first, each with what may follow. */
export const knownSteps = escalatingGrants.map(stepOf)
