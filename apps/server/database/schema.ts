/** Every table of the service, by the room that owns it. */
import type { IdentityTables } from './schema/identity.ts'
import type { ServiceTables } from './schema/service.ts'
import type { SubscriptionTables } from './schema/subscriptions.ts'

export interface Schema extends ServiceTables, IdentityTables, SubscriptionTables {}
