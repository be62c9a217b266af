/** Every table of the service, by the room that owns it. */
import type { CalendarTables } from './schema/calendar.ts'
import type { ChargingTables } from './schema/charging.ts'
import type { IdentityTables } from './schema/identity.ts'
import type { JobTables } from './schema/jobs.ts'
import type { LifeTables } from './schema/life.ts'
import type { OperationTables } from './schema/operations.ts'
import type { ReferralTables } from './schema/referrals.ts'
import type { OperatorTables } from './schema/operator.ts'
import type { PackingTables } from './schema/packing.ts'
import type { PetTables } from './schema/pets.ts'
import type { ServiceTables } from './schema/service.ts'
import type { ShippingTables } from './schema/shipping.ts'
import type { StripeTables } from './schema/stripe.ts'
import type { SubscriptionTables } from './schema/subscriptions.ts'

export interface Schema
  extends
    ServiceTables,
    CalendarTables,
    IdentityTables,
    SubscriptionTables,
    OperationTables,
    LifeTables,
    OperatorTables,
    ChargingTables,
    JobTables,
    PackingTables,
    PetTables,
    StripeTables,
    ReferralTables,
    ShippingTables {}
