/** Every table of the service, by the room that owns it. */
import type { CalendarTables } from './schema/calendar.ts'
import type { ChargingTables } from './schema/charging.ts'
import type { IdentityTables } from './schema/identity.ts'
import type { OperationTables } from './schema/operations.ts'
import type { ReferralTables } from './schema/referrals.ts'
import type { PetTables } from './schema/pets.ts'
import type { ServiceTables } from './schema/service.ts'
import type { SubscriptionTables } from './schema/subscriptions.ts'

export interface Schema
  extends
    ServiceTables,
    CalendarTables,
    IdentityTables,
    SubscriptionTables,
    OperationTables,
    ChargingTables,
    PetTables,
    ReferralTables {}
