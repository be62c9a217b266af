/** Whether a discount code would work for a subscription, and why not (C-490). Nothing is stored. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { checkCode, type CodeCheck } from '@pfotenportal/domain/changes/code-check'
import { berlinDay, type Instant } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import { normaliseCode } from '@pfotenportal/domain/discount/code'
import { parseReferralCode } from '@pfotenportal/domain/referral/referral-code'
import { formatDay, formatPrice, type Language } from '@pfotenportal/text/format'
import { messageOf } from '../../core/answer.ts'
import type { Queries } from '../../database/open.ts'
import { findCustomerByReferralCode } from '../../database/referral/referrals.ts'
import { findCampaign } from '../../database/subscription/campaigns.ts'
import { findCodeUse } from '../../database/subscription/discounts.ts'
import type { StoredSubscription } from '../../database/subscription/subscriptions.ts'
import { discountTitle } from '../../views/discount.ts'
import { serviceCopy } from '../../views/view-context.ts'
import { deskTexts } from './texts.ts'

/** The longest text that is read as a code. */
export const CODE_MAX = 100

export interface CheckedCode {
  /** The code as the customer's call reads it. */
  readonly code: string
  readonly subscriptionId: number
  readonly check: CodeCheck
  /** The customer's first use of the code. */
  readonly use: { readonly subscriptionId: number; readonly usedAt: Instant } | undefined
}

/** Asks the rule of the customer's call, with the facts that it would have. */
export async function checkCodeFor(
  db: Queries,
  { subscription }: Pick<StoredSubscription, 'subscription'>,
  typed: string,
  moment: Moment,
): Promise<CheckedCode> {
  const { id: subscriptionId, customerId } = subscription
  const code = normaliseCode(typed)
  const campaign = await findCampaign(db, code)
  const use = await findCodeUse(db, { customerId, code })
  const friends = parseReferralCode(typed)
  const isFriends = friends !== undefined && (await findCustomerByReferralCode(db, friends)) !== undefined
  const check = checkCode(subscription, { campaign, alreadyUsed: use !== undefined, isFriends }, moment)
  return { code, subscriptionId, check, use }
}

/** What staff tell the customer, in sentences. */
export function sentencesOf(
  { code, check, use }: CheckedCode,
  language: Language,
  { today }: Moment,
): string[] {
  const { codes } = deskTexts[language]
  const day = (of: string) => formatDay(of, language, today)
  switch (check.result) {
    case 'ATTACHED':
      return [codes.attached(code)]
    case 'FRIENDS_CODE':
      return [check.isRetired ? codes.friendsEnded(code) : codes.friends(code)]
    case 'STATE':
      return [messageOf({ ok: false, reason: check.reason }, language)]
    case 'WORKS': {
      const { discount, replaces, firstBox } = check
      return [
        codes.works(code, discountTitle(discount, serviceCopy(language))),
        discount.remainingOrders === null ? codes.everyBox : codes.boxes(discount.remainingOrders),
        firstBox
          ? codes.firstBox({
              on: firstBox.billingDate && day(firstBox.billingDate),
              discount: formatPrice(toWire(firstBox.discount)),
              total: formatPrice(toWire(firstBox.total)),
            })
          : codes.noBox,
        ...(discount.expiresAt === null ? [] : [codes.until(day(discount.expiresAt))]),
        ...(replaces === null ? [] : [codes.replaces(replaces)]),
      ]
    }
    default: {
      const { problem } = check
      const { problems } = codes
      switch (problem.reason) {
        case 'NOT_STARTED':
        case 'ENDED':
          return [problems[problem.reason](code, day(problem.on))]
        case 'MINIMUM_NOT_MET': {
          const [minimum, total] = [problem.minimum, problem.total].map((cents) => formatPrice(toWire(cents)))
          return [problems.MINIMUM_NOT_MET(code, minimum ?? '', total ?? '')]
        }
        case 'USED':
          return [problems.USED(code, use ? day(berlinDay(use.usedAt)) : '', use?.subscriptionId ?? 0)]
        default:
          return [problems[problem.reason](code)]
      }
    }
  }
}
