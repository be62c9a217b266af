/** Mails about a charge that failed carry a link under which the method is renewed (docs/domain.md 4.4; C-124). */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Tx } from '../database/open.ts'
import type { NewMail } from '../mail/outbox.ts'
import { offerLink } from '../database/payment/new-link.ts'

/** Puts a fresh link to the present method into those mails that tell of a failed charge. */
export async function withRenewalLinks(
  tx: Tx,
  mails: readonly NewMail[],
  { customerId, paymentMethod }: Subscription,
  realNow: Instant,
): Promise<NewMail[]> {
  const linked: NewMail[] = []
  for (const mail of mails) {
    switch (mail.template) {
      case 'paymentDeclined':
      case 'paymentFailed':
      case 'paymentLastWarning':
      case 'paymentPaused': {
        const of = paymentMethod && { customerId, paymentMethodId: paymentMethod.id }
        const token = (of && (await offerLink(tx, of, realNow)))?.token ?? null
        linked.push(withToken(mail, token))
        break
      }
      default:
        linked.push(mail)
    }
  }
  return linked
}

type FailedChargeMail = NewMail<'paymentDeclined' | 'paymentFailed' | 'paymentLastWarning' | 'paymentPaused'>

function withToken(mail: FailedChargeMail, token: string | null): FailedChargeMail {
  if (mail.template === 'paymentDeclined') return { ...mail, data: { ...mail.data, token } }
  if (mail.template === 'paymentFailed') return { ...mail, data: { ...mail.data, token } }
  if (mail.template === 'paymentLastWarning') return { ...mail, data: { ...mail.data, token } }
  return { ...mail, data: { ...mail.data, token } }
}
