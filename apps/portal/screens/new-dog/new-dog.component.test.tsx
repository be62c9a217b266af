import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DogAdviceView } from '@pfotenportal/contract/new-dog'
import { newDog as text } from '@pfotenportal/text/de/new-dog'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { aMethod, aPet, aPetProfile, aProduct, aQuote, aSubscription } from '../../testing/fixtures.ts'
import { callsOf, mockAnswer, mockInvalidCode, mockRefusal } from '../../testing/mock-service.ts'
import { expectEnglish, prepareHousehold, renderSignedIn } from '../../testing/render.tsx'
import { Flow } from './flow.tsx'

const momo = aPet({ id: 0, name: 'Momo', gender: 'm', unclear_words: [] })

const advice = (changes: Partial<DogAdviceView> = {}): DogAdviceView => ({
  pet: momo,
  portion: aPetProfile().portion,
  recipes: [],
  recommended: { recipes: ['CG', 'RT'], cycle: 28, pension: 'V' },
  product: aProduct(),
  firstBox: { billingDate: '2026-11-20', deliveryWindow: { from: '2026-11-24', to: '2026-11-26' } },
  ...changes,
})

beforeEach(() => {
  sessionStorage.clear()
  mockAnswer('adviseDog', advice())
  mockAnswer('quoteDog', aQuote({ needsOrderButton: true }))
  mockAnswer('readDogDraft', { draft: null })
})

async function open(household: Parameters<typeof prepareHousehold>[0] = {}) {
  prepareHousehold(household)
  await renderSignedIn(<Flow />, { at: '/new-dog' })
}

async function describeMomo() {
  await page.getByRole('textbox', { name: text.dog.name, exact: true }).fill('Momo')
  await page.getByLabelText(text.dog.birthMonth).selectOptions('5')
  await page.getByLabelText(text.dog.birthYear).selectOptions('2023')
  await page.getByLabelText(text.dog.weight).fill('12,5')
  await page.getByText(text.dog.genders.m).click()
  await expect.element(page.getByText(text.answer.need)).toBeVisible()
}

const goOn = async (step: keyof typeof text.next) =>
  page.getByRole('button', { name: text.next[step] }).click()

const heading = (name: string) => page.getByRole('heading', { name, exact: true })

describe('the page for a new dog', () => {
  it('says at each field what is missing, and focuses the first', async () => {
    await open()
    await goOn('dog')
    const name = page.getByRole('textbox', { name: text.dog.name, exact: true })
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveAccessibleDescription(text.dog.missing.name)
    await expect.element(page.getByText(text.dog.missing.gender)).toBeVisible()
    expect(callsOf('adviseDog')).toEqual([])
    await expectAccessible()
  })

  it('answers with portion, menu and price as soon as the dog is described', async () => {
    await open()
    await describeMomo()
    await expect.element(page.getByText(text.answer.recommended)).toBeVisible()
    expect(callsOf('adviseDog').at(-1)?.body).toMatchObject({
      dog: { name: 'Momo', gender: 'm', birthYear: 2023, birthMonth: 5, weight: 12.5 },
    })
  })

  it('leads step by step to the order button, and says when the first box comes', async () => {
    await open()
    await describeMomo()
    await goOn('dog')
    await expect.element(heading(text.steps.menu)).toHaveFocus()
    await expect.element(page.getByRole('checkbox', { name: 'Cowgenuss' })).toBeChecked()
    await expectAccessible()
    await goOn('menu')
    await expect.element(heading(text.steps.delivery)).toHaveFocus()
    await expectAccessible()
    await goOn('delivery')
    await expect.element(heading(text.steps.order)).toHaveFocus()
    await expectAccessible()
    const subscription = aSubscription({ id: 20999, pet: momo })
    mockAnswer('subscribeDog', { subscription, paymentLink: null })
    await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
    await expect.element(heading(text.done.title('Momo'))).toHaveFocus()
    expect(callsOf('subscribeDog').at(-1)?.body).toMatchObject({
      plan: { recipes: ['CG', 'RT'], cycle: 28, pension: 'V' },
      paymentMethodId: aMethod().id,
    })
    expect(sessionStorage.getItem('newDog')).toBeNull()
  })

  it('leads straight to the payment page, and keeps a button for it if that fails', async () => {
    await open({ methods: [] })
    await describeMomo()
    await goOn('dog')
    await goOn('menu')
    await goOn('delivery')
    const subscription = aSubscription({ id: 20999, pet: momo })
    const sentAt = '2026-11-20T11:00:00.000Z'
    const paymentLink = { id: 'pm_7', emailSentTo: 'a•••@example.de', sentAt, expiresAt: sentAt }
    mockAnswer('subscribeDog', { subscription, paymentLink })
    mockRefusal('openPaymentSetup', 'CONFLICT')
    await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
    await expect.element(page.getByRole('button', { name: text.done.setup })).toBeEnabled()
    expect(callsOf('openPaymentSetup')[0]?.params).toEqual({ id: 'pm_7' })
  })

  const saved = {
    dog: {
      name: 'Momo',
      gender: 'm',
      birthYear: 2023,
      birthMonth: 5,
      breed: '',
      weight: 12.5,
      activityLevel: 'normal',
      weightClass: 'ideal',
      allergies: '',
      healthIssues: '',
      confirmedWords: [],
    },
    plan: { recipes: ['CG'], cycle: 28, pension: 'V' },
    change: null,
    warningsAcknowledged: [],
    addressId: null,
    discountCode: null,
    expiresAt: '2026-12-04T11:00:00.000Z',
  } as const

  async function resume(changes: object) {
    mockAnswer('readDogDraft', {
      draft: {
        ...saved,
        plan: { ...saved.plan, recipes: ['CG'] },
        warningsAcknowledged: [],
        ...changes,
      } as never,
    })
    prepareHousehold()
    await renderSignedIn(<Flow />, { at: '/new-dog?step=order' })
  }

  it('goes on at the order where a visitor was, and says that the price is another one', async () => {
    await resume({ change: 'PRICE' })
    await expect.element(heading(text.steps.order)).toBeVisible()
    await expect.element(page.getByText(text.changed.PRICE)).toBeVisible()
    await expect.poll(() => callsOf('quoteDog').at(-1)?.body).toMatchObject({ plan: { recipes: ['CG'] } })
  })

  it('asks a visitor to choose again if the menu is no longer sold', async () => {
    await resume({ change: 'MENU', plan: null })
    await expect.element(heading(text.steps.menu)).toBeVisible()
    await expect.element(page.getByText(text.changed.MENU)).toBeVisible()
  })

  it('goes on without a discount code that does not count', async () => {
    mockInvalidCode('quoteDog')
    await resume({ discountCode: 'NICHTS' })
    await expect.element(page.getByText(text.order.codeInvalid('NICHTS'))).toBeVisible()
    mockAnswer('quoteDog', aQuote({ needsOrderButton: true }))
    await page.getByRole('button', { name: text.order.withoutCode }).click()
    await expect.element(page.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible()
  })

  it('goes back a step with the back button, and keeps the draft over a reload', async () => {
    await open()
    await describeMomo()
    await goOn('dog')
    await expect.element(heading(text.steps.menu)).toBeVisible()
    history.back()
    await expect.element(heading(text.steps.dog)).toBeVisible()
    expect(JSON.parse(sessionStorage.getItem('newDog') ?? '{}')).toMatchObject({ dog: { name: 'Momo' } })
  })

  it('leads to the subscription of a dog that is known', async () => {
    await open()
    mockRefusal('adviseDog', 'DOG_KNOWN', { details: { subscriptionId: 20001, status: 'ACTIVE' } })
    await page.getByRole('textbox', { name: text.dog.name, exact: true }).fill('Frieda')
    await page.getByLabelText(text.dog.birthMonth).selectOptions('4')
    await page.getByLabelText(text.dog.birthYear).selectOptions('2021')
    await page.getByLabelText(text.dog.weight).fill('28')
    await page.getByText(text.dog.genders.f).click()
    await expect.element(page.getByText(text.known.title('Frieda'))).toBeVisible()
    await expect.element(page.getByRole('button', { name: text.known.action('Frieda') })).toBeVisible()
  })

  it('recommends nothing while words about its health are unclear, and leads back to them', async () => {
    await open()
    mockAnswer('adviseDog', advice({ recommended: null, pet: { ...momo, allergies: ['Quietscheenten'] } }))
    await describeMomo()
    await goOn('dog')
    await expect.element(page.getByRole('button', { name: text.next.menu })).toHaveAttribute('aria-disabled')
    await page.getByRole('button', { name: text.menu.check }).click()
    await expect.element(heading(text.steps.dog)).toBeVisible()
  })

  it('offers the mailed link to a customer without a payment method', async () => {
    await open({ methods: [aMethod({ status: 'EXPIRED' })] })
    await describeMomo()
    await goOn('dog')
    await goOn('menu')
    await expect.element(page.getByRole('radio', { name: text.delivery.newMethod })).toBeChecked()
    await goOn('delivery')
    await expect.element(page.getByText(text.delivery.newMethodHint)).toBeVisible()
    expect(callsOf('quoteDog').at(-1)?.body).toMatchObject({ paymentMethodId: null })
  })

  it('does not go on while another address is being typed', async () => {
    await open()
    await describeMomo()
    await goOn('dog')
    await goOn('menu')
    await page.getByText(text.delivery.newAddress).click()
    await goOn('delivery')
    await expect.element(page.getByText(text.delivery.addressMissing)).toBeVisible()
    await expect.element(heading(text.steps.delivery)).toBeVisible()
  })

  it('speaks English', async () => {
    prepareHousehold()
    const { locator } = await renderSignedIn(<Flow />, { at: '/new-dog', language: 'en' })
    await expect.element(page.getByText('Nothing is ordered until you press')).toBeVisible()
    await expectEnglish(locator)
  })
})
