/** A goodwill credit: a discount on the next order that is not charged yet. */
import { randomBytes } from 'node:crypto'
import { addDiscount, type Campaign } from '@pfotenportal/domain/changes/discount-code'
import type { Cents } from '@pfotenportal/domain/core/money'
import { byPrepared, changeSubscription } from '../../change/change-subscription.ts'
import { actingFor, type Actor } from '../../context/actor.ts'
import type { Refusal } from '../../core/answer.ts'
import { spendAllowance } from '../../payments/allowance.ts'
import { overAllowance, type StaffActions } from '../action.ts'
import { caseProblem, settleCase } from '../cases/actions.ts'

/** The largest credit. */
const CREDIT_MAX: Cents = 50_000

/** A credit for one subscription, with a reason for the audit log; customers do not read it. */
export interface Credit {
  readonly subscriptionId: number
  readonly amount: Cents
  readonly reason: string
  /** The case that it settles. */
  readonly caseId: number | undefined
}

/** Thrown to roll back: somebody else has closed the case, or the person may not give so much today. */
class NotGiven extends Error {
  readonly result
  constructor(result: { readonly problem: 'gone' } | ReturnType<typeof overAllowance>) {
    super(result.problem)
    this.result = result
  }
}

/**
 * The credit as a discount code. No campaign is stored, so that nobody can redeem the code again: a discount is a copy
 * of its campaign and needs it no more.
 */
function campaignOf({ amount }: Credit): Campaign {
  return {
    code: `KULANZ-${randomBytes(4).toString('hex').toUpperCase()}`,
    title: { de: 'Gutschrift', en: 'Credit' },
    valueType: 'FIXED',
    value: amount,
    orders: 1,
    startsAt: null,
    endsAt: null,
    minimumOrder: null,
    oncePerCustomer: true,
    onlyBeforeFirstOrder: false,
    customerId: null,
  }
}

/** Gives a credit; refuses as a discount code does, and NOT_FOUND for a subscription of another customer. */
async function giveCredit(
  actor: Actor,
  customerId: number,
  credit: Credit,
): Promise<Refusal | { readonly ok: true }> {
  const { services } = actor
  const redemption = { campaign: campaignOf(credit), alreadyUsed: false }
  const add = byPrepared(() => ({
    ok: true,
    decide: (subscription, moment) => addDiscount(subscription, redemption, moment),
    facts: { reason: credit.reason },
  }))
  const changed = await services.database.transaction(async (tx) => {
    const { subscriptionId, amount, caseId } = credit
    const given = await changeSubscription(tx, actingFor(actor, customerId), subscriptionId, add)
    if (!given.ok) return given
    const gift = { kind: 'CREDIT', amount, customerId, subscriptionId, orderId: null } as const
    const spent = await spendAllowance(tx, actor, gift)
    if (!spent.ok) throw new NotGiven(overAllowance(spent))
    if (!(await settleCase(tx, actor, customerId, caseId))) throw new NotGiven({ problem: 'gone' })
    return given
  })
  if (!changed.ok) return changed
  if (changed.mails > 0) services.mail.wake()
  return { ok: true }
}

export const creditActions: Pick<StaffActions, 'giveCredit'> = {
  async giveCredit(actor, { customerId, subscription, amount, reason, case: caseId }) {
    if (amount <= 0 || amount > CREDIT_MAX) return { problem: 'amount' }
    const problem = await caseProblem(actor, customerId, caseId)
    if (problem) return { problem }
    const credit = { subscriptionId: subscription, amount, reason, caseId }
    try {
      const given = await giveCredit(actor, customerId, credit)
      return given.ok ? { done: 'credited' } : { problem: 'creditRefused' }
    } catch (error) {
      if (error instanceof NotGiven) return error.result
      throw error
    }
  },
}
