import type { BrowserContext, Page } from '@playwright/test'
import { login as loginDe } from '@pfotenportal/text/de/login'
import { mailDe } from '@pfotenportal/text/de/mail'
import { operatorDe } from '@pfotenportal/text/de/operator'
import { passkeys as passkeysDe } from '@pfotenportal/text/de/passkeys'
import { profile as profileDe } from '@pfotenportal/text/de/profile'
import { login as loginEn } from '@pfotenportal/text/en/login'
import { operatorEn } from '@pfotenportal/text/en/operator'
import { passkeys as passkeysEn } from '@pfotenportal/text/en/passkeys'
import { TIM } from './support/portal.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  visit,
  type World,
} from './support/test.ts'

/** A device with a fingerprint reader, whose owner touches it whenever it asks. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/**
 * Opens the sign-in page in a browser that does not offer passkeys in the mail field. One that does takes the only passkey
 * as chosen at once, since the owner of the device touches it, and nothing is left for the button.
 */
async function visitSignInWithoutOffer(page: Page) {
  const script = await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await visit(page, '/auth/login')
  await script.dispose()
}

const variants = [
  {
    language: 'de',
    width: 360,
    height: 740,
    colorScheme: 'dark',
    text: passkeysDe,
    login: loginDe,
    operator: operatorDe,
  },
  {
    language: 'en',
    width: 1440,
    height: 900,
    colorScheme: 'light',
    text: passkeysEn,
    login: loginEn,
    operator: operatorEn,
  },
] as const

for (const { language, width, height, colorScheme, text, login } of variants) {
  test(`a customer adds a passkey, signs in with it and removes it: ${language}, ${width} pixels ${language === 'en' ? '@long' : ''}`, async ({
    page,
    context,
    world,
  }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await addAuthenticator(context, page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const check = async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }

    // The first visit empties the storage of an unknown version.
    await visit(page, '/auth/login')
    await page.evaluate(
      (selectedLang) => localStorage.setItem('i18nConfig', JSON.stringify({ selectedLang })),
      language,
    )

    // After a sign-in by mail it is offered, once.
    await signIn(page, 'tim')
    await expect(page.getByText(text.offer.title)).toBeVisible()
    await check()
    await button(text.offer.action).click()
    await expect(page.getByText(text.added)).toBeVisible()
    await check()
    const [mail] = await world.mailsTo(TIM)
    expect(mail?.subject).toBe(mailDe.passkeyChanged.added.subject('Pfotenportal'))

    // The next time, it signs in without a mail: by the button, or in the mail field.
    await visit(page, '/logout')
    await expect(page.getByText(login.logout.done)).toBeVisible()
    await visitSignInWithoutOffer(page)
    await expect(button(text.signIn)).toBeVisible()
    await check()
    await button(text.signIn).click()
    await page.waitForURL('**/dashboard')
    await visit(page, '/logout')
    await page.goto('/auth/login')
    await page.waitForURL('**/dashboard')
    await expect(page.getByText(text.offer.title)).not.toBeVisible()

    // It is listed with the devices, and removed there.
    await visit(page, '/profile/sessions')
    await expect(page.getByText(text.device('Chrome', 'Linux')).last()).toBeVisible()
    await check()
    await page.getByRole('button', { name: text.removeOf(text.device('Chrome', 'Linux')) }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(text.removeTitle)
    await check()
    await dialog.getByRole('button', { name: text.remove, exact: true }).click()
    await expect(page.getByText(text.removed(text.device('Chrome', 'Linux')))).toBeVisible()
    await check()

    // The device still has it, but it signs nobody in.
    await visit(page, '/logout')
    await visitSignInWithoutOffer(page)
    await button(text.signIn).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/login$/)
    await check()
  })
}

test('on a device without passkeys, nothing is said about them @long', async ({ page }) => {
  await signIn(page, 'tim')
  await expect(page.getByText(passkeysDe.offer.title)).not.toBeVisible()
  await visit(page, '/profile/sessions')
  await expect(page.getByText(profileDe.sessions.title)).toBeVisible()
  await expect(page.getByText(passkeysDe.title)).not.toBeVisible()
  await visit(page, '/logout')
  await visit(page, '/auth/login')
  await expect(page.getByLabel(loginDe.email)).toBeVisible()
  await expect(page.getByRole('button', { name: passkeysDe.signIn })).not.toBeVisible()
})

/** A member of staff of the sample world, an admin. */
const INES = { name: 'Ines Albrecht', email: 'ines.albrecht@team.example' }

/** The address of the newest sign-in link of the admin. */
async function staffLink(world: World): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mails = await world.mailsTo(INES.email)
    link = /https?:\S+\/operator\/sign-in\/link\?\S+/.exec(mails[0]?.text ?? '')?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}

for (const { language, width, height, colorScheme, operator } of variants) {
  test(`a member of staff adds a passkey, signs in with it and removes it: ${language}, ${width} pixels @long`, async ({
    page,
    context,
    world,
  }) => {
    const { factor, signIn: signInText, passkeys: names } = operator
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await addAuthenticator(context, page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const check = async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    const signOut = async () => {
      await button(operator.signOut).click()
      await expect(button(factor.ask.usePasskey)).toBeVisible()
    }

    // The first factor of somebody who has just signed in, with recovery codes.
    await page.goto(`/operator/factor?lang=${language}`)
    await button(`${INES.name} (${operator.staff.roles.admin})`).click()
    await expect(page.getByRole('heading', { name: factor.passkeys.title })).toBeVisible()
    await check()
    await button(factor.passkeys.add).click()
    await expect(page.getByText(factor.passkeys.create.intro)).toBeVisible()
    await check()
    await button(factor.passkeys.add).click()
    await expect(page.getByRole('list', { name: factor.codes.list })).toBeVisible()
    await check()
    const [mail] = await world.mailsTo(INES.email)
    expect(mail?.subject).toBe(mailDe.staffFactorChanged.subject('Pfotenportal'))

    // It signs in alone.
    await page.goto('/operator/factor')
    await expect(page.getByText(names.device('Chrome', 'Linux'))).toBeVisible()
    await check()
    await signOut()
    await check()
    await button(factor.ask.usePasskey).click()
    await expect(page.getByRole('heading', { level: 1, name: operator.pages.overview })).toBeVisible()

    // After a link it is the second step.
    await signOut()
    await page.getByLabel(signInText.email).fill(INES.email)
    await button(signInText.submit).click()
    await expect(page.getByRole('heading', { level: 1, name: signInText.sent.title })).toBeVisible()
    await page.goto(await staffLink(world))
    await button(signInText.confirm).click()
    await expect(page.getByText(factor.ask.passkey)).toBeVisible()
    await check()
    await button(factor.ask.usePasskey).click()
    await expect(page.getByRole('heading', { level: 1, name: operator.pages.overview })).toBeVisible()

    // It is removed with a proof, by itself.
    await page.goto('/operator/factor')
    const entry = page.getByRole('listitem').filter({ hasText: names.device('Chrome', 'Linux') })
    await entry.locator('summary').click()
    await check()
    await entry.getByRole('button', { name: factor.own.withPasskey }).click()
    await expect(page.getByText(factor.passkeys.removed)).toBeVisible()
    await check()

    // The device still has it, but it signs nobody in.
    await signOut()
    await button(factor.ask.usePasskey).click()
    await expect(page.getByRole('alert')).toHaveText(signInText.problems.PASSKEY)
    await check()
  })
}

test('in a browser without passkeys, the pages of staff show no button for them @long', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  })
  await page.goto('/operator/factor')
  await expect(page.getByLabel(operatorDe.signIn.email)).toBeVisible()
  await expect(page.getByRole('button', { name: operatorDe.factor.ask.usePasskey })).not.toBeVisible()
  await page.getByRole('button', { name: INES.name }).click()
  await expect(page.getByRole('button', { name: operatorDe.factor.own.begin })).toBeVisible()
  await expect(page.getByRole('button', { name: operatorDe.factor.passkeys.add })).not.toBeVisible()
})
