/** Every migration in order. Forward only: the statements of a released migration never change. */
import type { Migration } from 'kysely'
import { up as service } from './0001-service.ts'
import { up as identity } from './0002-identity.ts'
import { up as subscriptions } from './0003-subscriptions.ts'
import { up as doneOnce } from './0004-done-once.ts'
import { up as operations } from './0005-operations.ts'
import { up as charging } from './0006-charging.ts'
import { up as paymentLinks } from './0007-payment-links.ts'
import { up as mailConsent } from './0008-mail-consent.ts'
import { up as referral } from './0009-referral.ts'
import { up as calendar } from './0011-calendar.ts'
import { up as dogProfile } from './0012-dog-profile.ts'
import { up as formerContracts } from './0013-former-contracts.ts'
import { up as jobs } from './0014-jobs.ts'
import { up as life } from './0015-life.ts'
import { up as gatewayNotices } from './0016-gateway-notices.ts'
import { up as packing } from './0017-packing.ts'
import { up as operator } from './0020-operator.ts'
import { up as shipping } from './0018-shipping.ts'
import { up as sepa } from './0019-sepa.ts'
import { up as stripeSetUps } from './0021-stripe-set-ups.ts'
import { up as failedRefunds } from './0024-failed-refunds.ts'
import { up as toldAlerts } from './0026-told-alerts.ts'
import { up as keptForAWhile } from './0027-kept-for-a-while.ts'
import { up as moneyInDoubt } from './0028-money-in-doubt.ts'
import { up as names } from './0029-names.ts'

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-service': { up: service },
  '0002-identity': { up: identity },
  '0003-subscriptions': { up: subscriptions },
  '0004-done-once': { up: doneOnce },
  '0005-operations': { up: operations },
  '0006-charging': { up: charging },
  '0007-payment-links': { up: paymentLinks },
  '0008-mail-consent': { up: mailConsent },
  '0009-referral': { up: referral },
  '0011-calendar': { up: calendar },
  '0012-dog-profile': { up: dogProfile },
  '0013-former-contracts': { up: formerContracts },
  '0015-life': { up: life },
  '0014-jobs': { up: jobs },
  '0016-gateway-notices': { up: gatewayNotices },
  '0017-packing': { up: packing },
  '0020-operator': { up: operator },
  '0019-sepa': { up: sepa },
  '0018-shipping': { up: shipping },
  '0021-stripe-set-ups': { up: stripeSetUps },
  '0024-failed-refunds': { up: failedRefunds },
  '0026-told-alerts': { up: toldAlerts },
  '0027-kept-for-a-while': { up: keptForAWhile },
  '0028-money-in-doubt': { up: moneyInDoubt },
  '0029-names': { up: names },
}
