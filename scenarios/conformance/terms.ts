/** Commands on address, payment method, discount and plan. Each is taken back. */
import { unless } from './answers.ts'
import { planOf, UNKNOWN_ID, type Facts } from './facts.ts'
import type { Run } from './run.ts'

/** Shipping address and payment method. */
export async function checkAddressAndPayment(run: Run): Promise<void> {
  const { shippingAddress, paymentMethodId } = (await run.facts()).subscription
  await run.change(
    'updateSubscriptionAddress',
    {},
    {
      effect: (_data, { subscription }) => unless('the city', subscription.shippingAddress?.city, 'Berlin'),
    },
  )
  const country = { body: { ...shippingAddress, countryCode: 'FR' } }
  const { addressId: _id, ...postal } = { addressId: null, ...shippingAddress, ...country.body }
  await run.refuse('updateSubscriptionAddress', 'another country', { body: postal }, 'COUNTRY_NOT_SUPPORTED')
  if (shippingAddress) {
    const { addressId: _saved, ...former } = shippingAddress
    await run.change(
      'updateSubscriptionAddress',
      { body: former },
      {
        effect: ({ shippingAddress: now }) => unless('address1', now?.address1, former.address1),
        other: { body: postal },
      },
    )
  }
  await run.change(
    'changePaymentMethod',
    {},
    {
      effect: (data, now, before) =>
        unless('paymentMethodId', data.paymentMethodId, now.subscription.paymentMethodId) ??
        (before.methods.length > 1 && before.methods.filter((it) => it.status === 'ACTIVE').length > 1
          ? unless('whether it changed', now.subscription.paymentMethodId !== paymentMethodId, true)
          : undefined),
    },
  )
  if (paymentMethodId !== null) await run.change('changePaymentMethod', { body: { paymentMethodId } })
}

/** A better discount may be active instead, so that `code` is null. */
const hasCode = ({ discounts }: Facts['subscription'], wanted: string) =>
  discounts.some(({ code }) => code === wanted)

/** A discount code. */
export async function checkDiscount(run: Run): Promise<void> {
  await run.refuse('addDiscount', 'unknown code', { body: { code: 'KEINCODE' } }, 'DISCOUNT_CODE_INVALID')
  const id = (await run.facts()).subscription.id
  await run.refuse(
    'removeDiscount',
    'unknown discount',
    { params: { id, discountShopifyId: '1' } },
    'DISCOUNT_NOT_FOUND',
  )
  const { code } = run.options
  if (code === undefined) {
    for (const call of ['addDiscount', 'removeDiscount'] as const)
      if (run.includes(call)) run.report.notChecked(call, 'its success; a discount code is needed (--code)')
    return
  }
  await run.change(
    'addDiscount',
    { body: { code } },
    {
      effect: (data, { subscription }) =>
        unless('whether the discounts have it', hasCode(data, code), true) ??
        unless('whether those of listSubscriptions have it', hasCode(subscription, code), true),
      other: { body: { code: 'KEINCODE' } },
    },
  )
  await run.change(
    'removeDiscount',
    {},
    {
      effect: (_data, { subscription }) =>
        unless('whether the discounts still have it', hasCode(subscription, code), false),
    },
  )
}

/** Another variant of the menu. */
export async function checkPlan(run: Run): Promise<void> {
  const wrong = { variantId: String(UNKNOWN_ID), billingPolicy: { intervalCount: 28 } }
  await run.refuse('swapPlan', 'unknown variant', { body: wrong }, 'VARIANT_NOT_AVAILABLE')
  const facts = await run.facts()
  const { options } = facts.subscription
  const back = { body: planOf(facts, 'current') }
  const isSwapped = await run.change(
    'swapPlan',
    {},
    {
      effect: (data, now, before) =>
        JSON.stringify(data.options) === JSON.stringify(before.subscription.options)
          ? 'the plan is the same as before'
          : unless(
              'options of listSubscriptions',
              JSON.stringify(now.subscription.options),
              JSON.stringify(data.options),
            ),
      other: back,
      mayBe: ['VARIANT_NOT_AVAILABLE'],
    },
  )
  if (isSwapped)
    await run.change('swapPlan', back, {
      effect: (data) => unless('the recipes', data.options.recipes.join(), options.recipes.join()),
    })
}
