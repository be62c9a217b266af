/** Every migration in its order. Forward only: a file that has been released never changes. */
import type { Migration } from 'kysely'
import * as service from './0001-service.ts'
import * as identity from './0002-identity.ts'
import * as subscriptions from './0003-subscriptions.ts'
import * as doneOnce from './0004-done-once.ts'
import * as operations from './0005-operations.ts'
import * as charging from './0006-charging.ts'
import * as paymentLinks from './0007-payment-links.ts'
import * as mailConsent from './0008-mail-consent.ts'
import * as referral from './0009-referral.ts'
import * as calendar from './0011-calendar.ts'
import * as dogProfile from './0012-dog-profile.ts'
import * as formerContracts from './0013-former-contracts.ts'

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-service': service,
  '0002-identity': identity,
  '0003-subscriptions': subscriptions,
  '0004-done-once': doneOnce,
  '0005-operations': operations,
  '0006-charging': charging,
  '0007-payment-links': paymentLinks,
  '0008-mail-consent': mailConsent,
  '0009-referral': referral,
  '0011-calendar': calendar,
  '0012-dog-profile': dogProfile,
  '0013-former-contracts': formerContracts,
}
