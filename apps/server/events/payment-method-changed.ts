/** The payment method of a subscription changed. Recorded by `changePaymentMethod`. */
import type { PaymentMethodChanged } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/payment'
import { owedOrder } from '@pfotenportal/domain/subscription/subscription'
import { aboutOf, boxOf } from '../mail/mail-data.ts'
import { change, mailAddress, type EventDefinition, type RenderContext } from './definition.ts'

export const paymentMethodChanged: EventDefinition<PaymentMethodChanged> = {
  schema: schemas.paymentMethodChanged,
  mails: {
    reads: 'PAYMENT_METHODS',
    compose(event, context) {
      const { after, moment, payments, isCharged = false } = context
      const data = {
        ...aboutOf(after),
        before: payments.get(event.before.paymentMethodId ?? '') ?? null,
        after: payments.get(event.after.paymentMethodId ?? '') ?? null,
        box: boxOf(after, moment),
        isOwed: isCharged,
        followsMigration: !after.isBilledHere && owedOrder(after) !== null,
      }
      return [{ ...mailAddress(context), template: 'paymentMethodChanged', data }]
    },
  },
  title: (_event, { text }) => text.titles.paymentMethodChanged,
  changes: (event, context) => [
    change(context.text.labels.payment, event, ({ paymentMethodId }) => methodText(paymentMethodId, context)),
  ],
}

/** Null if there was no method; a deleted method is only called a former one. */
function methodText(id: string | null, { methods, text }: RenderContext): string | null {
  if (id === null) return null
  const method = methods.find((each) => each.id === id)
  if (method?.card) return text.card(text.brands[method.card.brand], method.card.lastDigits)
  if (method?.sepaDebit) return text.sepaDebit(method.sepaDebit.lastDigits)
  return method?.payPal ? text.payPal(method.payPal.email) : text.previousMethod
}
