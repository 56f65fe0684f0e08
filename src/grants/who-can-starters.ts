import type { Question } from './who-can.ts'
import { everything } from './token-grants.ts'

/** A question that is ready to be asked. */
export type Starter = { readonly label: string; readonly question: Question }

const organization = (label: string, resource: string, verb: string): Starter => ({
  label,
  question: { kind: 'organization', scope: null, resource, verb },
})

const dataset = (label: string, scope: string, resource: string, verb: string): Starter => ({
  label,
  question: { kind: 'dataset', scope, resource, verb },
})

/** What an auditor asks first: how a token could become more, destroy, or read everything. */
export const starters: readonly Starter[] = [
  organization('Mint API tokens', 'apiTokens', 'create'),
  organization('Regenerate API tokens', 'apiTokens', 'update'),
  organization('Change people’s roles', 'users', 'update'),
  organization('Change what roles allow', 'rbac', 'update'),
  organization('Invite people', 'users', 'create'),
  organization('Read shared access keys', 'sharedAccessKeys', 'read'),
  organization('Delete datasets', 'datasets', 'delete'),
  dataset('Delete data in every dataset', everything, 'data', 'delete'),
  dataset('Query every dataset', everything, 'query', 'read'),
]
