import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { firstOrder as text } from '@pfotenportal/text/de/first-order'
import { login } from '@pfotenportal/text/de/login'
import { newDog } from '@pfotenportal/text/de/new-dog'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { aPet, aPetProfile, aProduct } from '../../testing/fixtures.ts'
import { callsOf, mockAnswer, mockRefusal, refusalMessage } from '../../testing/mock-service.ts'
import { expectEnglish, renderPart, type RenderOptions } from '../../testing/render.tsx'
import { VisitorFlow } from './visitor-flow.tsx'

beforeEach(() => {
  sessionStorage.clear()
  mockAnswer('adviseVisitor', {
    pet: aPet({ id: 0, name: 'Momo', gender: 'm', unclear_words: [] }),
    portion: aPetProfile().portion,
    recipes: [],
    recommended: { recipes: ['CG', 'RT'], cycle: 28, pension: 'V' },
    product: aProduct(),
    firstBox: { billingDate: '2026-11-20', deliveryWindow: { from: '2026-11-24', to: '2026-11-26' } },
  })
  mockAnswer('requestFirstOrder', { sent: true, expiresInSeconds: 1800, hasCode: true })
})

const open = (options: RenderOptions = {}) => renderPart(<VisitorFlow />, { at: '/bestellen', ...options })

const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const press = (name: string) => page.getByRole('button', { name }).click()
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

async function describeMomo() {
  await page.getByRole('textbox', { name: newDog.dog.name, exact: true }).fill('Momo')
  await page.getByLabelText(newDog.dog.birthMonth).selectOptions('5')
  await page.getByLabelText(newDog.dog.birthYear).selectOptions('2023')
  await page.getByLabelText(newDog.dog.weight).fill('12,5')
  await page.getByText(newDog.dog.genders.m).click()
  await expect.element(page.getByText(newDog.answer.need)).toBeVisible()
}

async function goToDelivery() {
  await describeMomo()
  await press(newDog.next.dog)
  await press(newDog.next.menu)
  await expect.element(heading(newDog.steps.delivery)).toHaveFocus()
}

async function fillContact(email = 'vera@example.de') {
  await field(/^E-Mail-Adresse/).fill(email)
  await field(/^Vorname/).fill('Vera')
  await field(/^Nachname/).fill('Neu')
  await field(/^Straße/).fill('Ahornweg 7')
  await field(/^PLZ|^Postleitzahl/).fill('50667')
  await field(/^Ort|^Stadt/).fill('Köln')
}

describe('the page for visitors', () => {
  it('leads from the dog to the mail that confirms the address', async () => {
    await open({ at: '/bestellen?discount=PFOTE10' })
    await goToDelivery()
    await expectAccessible()
    await fillContact()
    await press(text.next)
    await expect.element(heading(newDog.steps.order)).toBeVisible()
    await expect.element(page.getByText(text.sentTo('vera@example.de'))).toBeVisible()
    await expectAccessible()
    expect(callsOf('requestFirstOrder')[0]?.body).toMatchObject({
      dog: { name: 'Momo', weight: 12.5 },
      plan: { recipes: ['CG', 'RT'], cycle: 28, pension: 'V' },
      email: 'vera@example.de',
      address: { lastName: 'Neu', city: 'Köln' },
      discountCode: 'PFOTE10',
    })
    expect(location.search).not.toContain('discount')
  })

  it('says at the address what is missing, and sends nothing', async () => {
    await open()
    await goToDelivery()
    await fillContact('vera')
    await press(text.next)
    await expect.element(page.getByText(text.emailInvalid)).toBeVisible()
    expect(callsOf('requestFirstOrder')).toEqual([])
  })

  it('says when to try again after too many mails', async () => {
    await open()
    await goToDelivery()
    await fillContact()
    mockRefusal('requestFirstOrder', 'RATE_LIMITED', { details: { retryAfterSeconds: 600 } })
    await press(text.next)
    const message = refusalMessage('RATE_LIMITED', { retryAfterSeconds: 600 })
    await expect.element(page.getByText(message).first()).toBeVisible()
  })

  it('says that a code is wrong', async () => {
    await open()
    await goToDelivery()
    await fillContact()
    await press(text.next)
    mockRefusal('signInWithCode', 'SIGN_IN_CODE_WRONG', { details: { attemptsLeft: 4 } })
    await field(new RegExp(login.code.label)).fill('123456')
    const message = refusalMessage('SIGN_IN_CODE_WRONG', { attemptsLeft: 4 })
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  })

  it('keeps the address for whoever goes back to correct it', async () => {
    await open()
    await goToDelivery()
    await fillContact('vera@example.de')
    await press(text.next)
    await press(newDog.back)
    await expect.element(field(/^E-Mail-Adresse/)).toHaveValue('vera@example.de')
    await expect.element(field(/^Ort|^Stadt/)).toHaveValue('Köln')
    await field(/^E-Mail-Adresse/).fill('vera.neu@example.de')
    await press(text.next)
    await expect.element(page.getByText(text.sentTo('vera.neu@example.de'))).toBeVisible()
  })

  it('offers a new mail once the link has expired, also after a reload', async () => {
    mockAnswer('requestFirstOrder', { sent: true, expiresInSeconds: 0, hasCode: true })
    await open()
    await goToDelivery()
    await fillContact()
    await press(text.next)
    await expect.element(page.getByText(text.expired)).toBeVisible()
  })

  it('speaks English', async () => {
    const { locator } = await open({ language: 'en', theme: 'dark' })
    await expect.element(page.getByText('Describe your dog to see')).toBeVisible()
    await expectEnglish(locator)
  })
})
