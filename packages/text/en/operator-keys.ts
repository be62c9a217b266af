/** Copy of the page about the keys of other systems, in English. */
import type { keysDe } from '../de/operator-keys.ts'

export const keysEn: typeof keysDe = {
  intro:
    'Another system calls the admin API with a key. Every call is in the audit log. A revoked key stops working with its next call.',
  scopes: {
    read: 'Read: customers, dogs, subscriptions, orders, catalogue',
    support: 'Support: what customer service changes for customers',
    intake: 'Intake: new customers, dogs and subscriptions from a shop',
    catalogue: 'Catalogue: discount codes and versions of the catalogue',
    money: 'Money: refunds, credits, disputes',
    webhooks: 'Webhooks: endpoints and deliveries',
  },
  name: 'Name',
  nameHint: 'for example Warehouse',
  may: 'May',
  created: (moment, by) =>
    by === null ? `Created: ${moment}, by npm run staff` : `Created: ${moment}, by ${by}`,
  lastUsed: (moment) => `Last used: ${moment}`,
  neverUsed: 'Never used',
  revoked: (moment) => `Revoked: ${moment}`,
  expires: 'Last day (empty: no end)',
  networks: 'Only from these addresses and networks (empty: from everywhere)',
  noEnd: 'Does not expire',
  ends: (moment) => `Works until ${moment}`,
  everywhere: 'From everywhere',
  only: (networks) => `Only from ${networks}`,
  change: 'Change',
  changeOf: (name) => `Change ${name}`,
  revoke: 'Revoke',
  revokeOf: (name) => `Revoke ${name}`,
  none: 'There is no key yet.',
  add: { title: 'Create a key', submit: 'Create' },
}
