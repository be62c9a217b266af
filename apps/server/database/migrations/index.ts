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
import * as jobs from './0014-jobs.ts'
import * as life from './0015-life.ts'
import * as gatewayNotices from './0016-gateway-notices.ts'
import * as packing from './0017-packing.ts'
import * as operator from './0020-operator.ts'
import * as shipping from './0018-shipping.ts'
import * as sepa from './0019-sepa.ts'
import * as stripeSetUps from './0021-stripe-set-ups.ts'
import * as failedRefunds from './0024-failed-refunds.ts'
import * as toldAlerts from './0026-told-alerts.ts'
import * as keptForAWhile from './0027-kept-for-a-while.ts'
import * as moneyInDoubt from './0028-money-in-doubt.ts'
import * as names from './0029-names.ts'

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
  '0015-life': life,
  '0014-jobs': jobs,
  '0016-gateway-notices': gatewayNotices,
  '0017-packing': packing,
  '0020-operator': operator,
  '0019-sepa': sepa,
  '0018-shipping': shipping,
  '0021-stripe-set-ups': stripeSetUps,
  '0024-failed-refunds': failedRefunds,
  '0026-told-alerts': toldAlerts,
  '0027-kept-for-a-while': keptForAWhile,
  '0028-money-in-doubt': moneyInDoubt,
  '0029-names': names,
}
