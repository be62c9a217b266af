/** Every table of the service, by the room that owns it. */
import type { ChargingTables } from './schema/charging.ts'
import type { IdentityTables } from './schema/identity.ts'
import type { OperationTables } from './schema/operations.ts'
import type { ServiceTables } from './schema/service.ts'
import type { SubscriptionTables } from './schema/subscriptions.ts'

export interface Schema
  extends ServiceTables, IdentityTables, SubscriptionTables, OperationTables, ChargingTables {}
