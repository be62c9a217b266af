/** All tables of the service, grouped as in the folder `schema`. */
import type { ChargingTables, StripeTables } from './schema/charging.ts'
import type { DeskTables } from './schema/desk.ts'
import type { DocumentTables } from './schema/documents.ts'
import type { IdentityTables } from './schema/identity.ts'
import type { ImportTables } from './schema/import.ts'
import type { JobTables } from './schema/jobs.ts'
import type { LedgerTables } from './schema/ledger.ts'
import type {
  CalendarTables,
  OneTimeMailTables,
  OperationTables,
  ReferralTables,
} from './schema/operations.ts'
import type { PriceChangeTables } from './schema/price-changes.ts'
import type { ServiceTables } from './schema/service.ts'
import type { PackingTables, ShippingTables } from './schema/shipping.ts'
import type { ShopTables } from './schema/shop.ts'
import type { StaffTables } from './schema/staff.ts'
import type { PetTables, SubscriptionTables } from './schema/subscriptions.ts'
import type { WebhookTables } from './schema/webhooks.ts'
import type { WorkTables } from './schema/work.ts'

export interface Schema
  extends
    ServiceTables,
    CalendarTables,
    IdentityTables,
    SubscriptionTables,
    OperationTables,
    OneTimeMailTables,
    ChargingTables,
    JobTables,
    LedgerTables,
    ImportTables,
    PackingTables,
    PetTables,
    PriceChangeTables,
    StripeTables,
    ReferralTables,
    ShippingTables,
    ShopTables,
    StaffTables,
    DeskTables,
    DocumentTables,
    WebhookTables,
    WorkTables {}
