import type { Verb } from './verbs.ts'

/** What people say for a verb, whatever it is done to. */
export const verbWords = {
  create: ['create', 'make', 'add'],
  read: ['read', 'see', 'list', 'view', 'open'],
  update: ['update', 'change', 'edit', 'modify'],
  delete: ['delete', 'remove', 'drop', 'destroy'],
} as const satisfies Record<Verb, readonly string[]>

/** What people say for a resource beside its name and its label; "KIND.RESOURCE". */
export const resourceWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['organization.apiTokens', ['tokens']],
  ['organization.rbac', ['roles', 'groups', 'permissions']],
  ['organization.users', ['people', 'members']],
  ['organization.sharedAccessKeys', ['shared keys', 'keys']],
  ['organization.integrations', ['integrations']],
  ['organization.billing', ['plan', 'invoices']],
  ['dataset.starredQueries', ['starred queries']],
  ['dataset.virtualFields', ['computed fields']],
  ['dataset.share', ['sharing']],
  ['view.share', ['sharing']],
])

/** Phrases of their own for one grant, "KIND.RESOURCE.VERB", without or with what it is done to. */
export const grantWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['organization.apiTokens.create', ['mint', 'mint tokens', 'mint api tokens', 'issue tokens']],
  ['organization.apiTokens.update', ['regenerate', 'regenerate tokens', 'rotate tokens']],
  ['organization.apiTokens.delete', ['revoke', 'revoke tokens']],
  ['organization.auditLog.read', ['audit']],
  ['organization.billing.update', ['change plan', 'upgrade', 'downgrade']],
  ['organization.integrations.create', ['connect apps']],
  ['organization.integrations.delete', ['disconnect apps']],
  ['organization.monitors.update', ['silence monitors', 'mute monitors']],
  ['organization.notifiers.update', ['redirect alerts']],
  ['organization.sharedAccessKeys.update', ['rotate keys', 'rotate shared access keys']],
  ['organization.users.create', ['invite', 'invite people', 'invite users']],
  ['organization.users.update', ['change roles', 'assign roles', 'promote', 'promote people']],
  ['organization.users.delete', ['kick', 'kick people']],
  ['dataset.ingest.create', ['ingest', 'ingest data', 'send', 'send data', 'write', 'write data']],
  ['dataset.query.read', ['query', 'query data', 'search', 'read', 'read data']],
  [
    'dataset.data.delete',
    ['delete', 'drop', 'wipe', 'erase', 'purge', 'wipe data', 'erase data', 'purge data'],
  ],
  ['dataset.trim.update', ['trim', 'trim data']],
  ['dataset.vacuum.update', ['vacuum', 'vacuum fields']],
  ['dataset.share.create', ['share']],
  ['dataset.share.delete', ['unshare', 'end sharing']],
  ['view.query.read', ['query', 'read']],
  ['view.share.create', ['share']],
  ['view.share.delete', ['unshare', 'end sharing']],
])
