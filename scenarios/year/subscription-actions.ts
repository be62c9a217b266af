/** Actions on the subscription: pause, resume, cancel, reactivate, change the plan or the payment method. */
import { refusalFor, type Action, type ActionFactory } from './action.ts'
import { sold } from './company.ts'
import {
  idsOf,
  isAvailable,
  isBelowMinimum,
  priceOf,
  recipeSets,
  soldMenu,
  type Menu,
} from './expected-box.ts'

export const pauseSubscription: ActionFactory = (subscription, moment, random) => {
  const { today } = moment
  const { pauses } = subscription.company.on(today)
  const weeks = 1 + random.below(pauses.weeks.at(-1) ?? 0)
  const refusal = refusalFor(subscription, moment, {
    L: 'ORDER_LOCKED',
    S: 'PAYMENT_OPEN',
    C: 'SUBSCRIPTION_CANCELLED',
  })
  if (refusal === null) {
    const resumes = today + 7 * weeks
    const since = subscription.pause?.since ?? subscription.pausedSince ?? today
    if (resumes - since > pauses.inARow * 7) return undefined
    if (subscription.pause) {
      if (subscription.pause.resumes === resumes && subscription.pause.weeks === weeks) return undefined
      subscription.pause = { ...subscription.pause, weeks, resumes }
    } else {
      const planned = subscription.nextOrder(today)?.day ?? null
      if (subscription.owed) subscription.recordEvent(today, 'orderCancelled')
      subscription.stop('PAUSED')
      subscription.pause = { since, weeks, resumes, planned }
    }
    subscription.recordEventAndMail(today, 'subscriptionPaused', 'subscriptionPaused')
  }
  return {
    call: { operation: 'pauseSubscription', body: { weeks } },
    refusal,
    description: `pauses for ${weeks} weeks`,
  }
}

export const resumeSubscription: ActionFactory = (subscription, moment) => {
  const { today } = moment
  const action = (refusal: string | null): Action => ({
    call: { operation: 'resumeSubscription' },
    refusal,
    description: 'resumes',
  })
  if (subscription.status === 'ACTIVE' || subscription.status === 'CANCELLED')
    return action('SUBSCRIPTION_NOT_PAUSED')
  if (subscription.status === 'DUNNED' && !subscription.isMethodUsable)
    return action('PAYMENT_METHOD_INVALID')
  if (!subscription.isMethodUsable) return undefined
  const planned = subscription.pause?.planned ?? null
  const day = planned !== null && planned > today ? planned : today
  subscription.restart(day, today)
  if (day === today) subscription.grace = moment.hour
  subscription.recordEventAndMail(today, 'subscriptionResumed', 'subscriptionResumed')
  return action(null)
}

export const cancelSubscription: ActionFactory = (subscription, moment) => {
  const { today } = moment
  if (subscription.status === 'CANCELLED') return undefined
  if (subscription.owed) subscription.recordEvent(today, 'orderCancelled')
  subscription.stop('CANCELLED')
  subscription.pause = null
  subscription.dunnedSince = null
  subscription.cancelledOn = today
  subscription.recordEventAndMail(today, 'subscriptionCancelled', 'subscriptionCancelled')
  return {
    call: { operation: 'cancelSubscription', body: { cancellationFlowId: null } },
    refusal: null,
    description: 'cancels',
  }
}

export const reactivateSubscription: ActionFactory = (subscription, moment) => {
  const { today } = moment
  const action = (refusal: string | null): Action => ({
    call: { operation: 'reactivateSubscription' },
    refusal,
    description: 'reactivates',
  })
  if (subscription.status !== 'CANCELLED') return action('SUBSCRIPTION_NOT_CANCELLED')
  // After 90 days the progress towards rewards starts again, which other tests cover.
  if (
    !subscription.isMethodUsable ||
    subscription.cancelledOn === null ||
    today - subscription.cancelledOn > 85
  )
    return undefined
  const terms = subscription.company.on(today)
  const { menu } = subscription
  const recipes = menu.recipes.filter((code) => sold(terms.recipes).some((recipe) => recipe.code === code))
  if (recipes.length === 0) return action('VARIANT_NOT_AVAILABLE')
  const day =
    subscription.lastBilled === null
      ? today
      : Math.max(today, subscription.lastBilled + subscription.interval)
  // It agrees on the terms of today, with what of its plan is still sold.
  const kept = { ...menu, recipes }
  subscription.menu = menu.cycle === 'TEST' ? kept : soldMenu(kept, terms)
  subscription.terms = terms
  subscription.restart(day, today)
  subscription.cancelledOn = null
  if (day === today) subscription.grace = moment.hour
  subscription.recordEventAndMail(today, 'subscriptionReactivated', 'subscriptionReactivated')
  return action(null)
}

export const changePlan: ActionFactory = (subscription, moment, random) => {
  const { today } = moment
  const terms = subscription.company.on(today)
  const menu: Menu = {
    tier: subscription.menu.tier,
    recipes: random.pick(recipeSets(terms)),
    pension: random.pick(['V', 'H']),
    cycle: random.pick(sold(terms.cycles)).days,
  }
  if (subscription.menu.cycle === 'TEST' || !isAvailable(menu, terms)) return undefined
  const isSame = JSON.stringify(menu) === JSON.stringify(subscription.menu)
  const isTooSmall = isBelowMinimum(menu, terms, priceOf(subscription.menu, subscription.terms))
  const refusal =
    refusalFor(subscription, moment, {
      L: 'ORDER_LOCKED',
      D: 'PAYMENT_OPEN',
      C: 'SUBSCRIPTION_CANCELLED',
    }) ?? (isTooSmall && !isSame ? 'BELOW_MINIMUM_ORDER' : null)
  if (refusal === null) {
    if (isSame) return undefined
    const next = subscription.nextOrder(today)
    if (next && menu.cycle !== subscription.menu.cycle) {
      subscription.moveAnchor(next.index, next.day, today)
      for (const index of subscription.exceptions.keys())
        if (index >= next.index) subscription.exceptions.delete(index)
    }
    subscription.menu = menu
    subscription.terms = terms
    subscription.recordEventAndMail(today, 'planChanged')
  }
  const { variantId } = idsOf(menu, terms)
  return {
    call: {
      operation: 'swapPlan',
      body: { variantId, billingPolicy: { intervalCount: menu.cycle } },
    },
    refusal,
    description: `changes the plan to ${JSON.stringify(menu)}`,
  }
}

export const switchPaymentMethod: ActionFactory = (subscription, moment) => {
  const { today } = moment
  const kind = subscription.method === 'GOOD' ? subscription.badMethod : 'GOOD'
  if ((kind === 'HARD' && subscription.isHardMethodUnusable) || (kind !== 'GOOD' && subscription.owed))
    return undefined
  subscription.method = kind
  subscription.recordEventAndMail(today, 'paymentMethodChanged')
  if (subscription.owed && subscription.tryCharge(subscription.owed.amount)) {
    subscription.recordPayment(subscription.owed, today, today, {
      action: 'paymentRecovered',
      movesCadence: true,
    })
  }
  return {
    call: {
      operation: 'changePaymentMethod',
      body: { paymentMethodId: `pm_${subscription.id}${kind === 'GOOD' ? 'good' : 'bad'}` },
    },
    refusal: null,
    description: `pays with the ${kind === 'GOOD' ? 'good' : 'bad'} card`,
  }
}
