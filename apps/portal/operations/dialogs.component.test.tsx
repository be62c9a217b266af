import { describe, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { expectEnglish, openDialog, type RenderOptions } from '../testing/render.tsx'
import {
  callsOf,
  holdAnswers,
  mockNoNetworkFor,
  refusalsOf,
  mockRefusal,
  refusalMessage,
} from '../testing/mock-service.ts'
import { dialogCases, prepareCase, casesNeedingQuote, type DialogCase } from '../testing/dialog-cases.ts'

/** Details that some refusals contain. */
const details = { min: '2026-11-21', max: '2027-05-20', remainingOrders: 2 }

const confirmOf = (dialog: Locator, { confirmLabel }: DialogCase) =>
  dialog.getByRole('button', { name: confirmLabel, exact: true })

/** A click without pointer movement, for many clicks in a row. */
const press = (button: Locator) => (button.element() as HTMLElement).click()

async function open(it: DialogCase, options: RenderOptions = {}): Promise<Locator> {
  const dialog = await openDialog(it.dialog, it.subscription, options)
  await expect.element(dialog.getByRole('heading', { level: 2 })).toBeVisible()
  return dialog
}

/** The dialog with its quote on screen. */
async function openQuoted(it: DialogCase): Promise<Locator> {
  prepareCase(it)
  const dialog = await open(it)
  await it.choose?.(dialog)
  await expect.element(dialog).toHaveTextContent(it.expectedTexts[0] ?? '')
  await expect.element(confirmOf(dialog, it)).not.toHaveAttribute('aria-disabled')
  return dialog
}

const toast = (text: string) => page.getByRole('alert').filter({ hasText: text })

describe.each(dialogCases)('the dialog $dialog', (it_) => {
  it('shows old and new values before anything is sent', async () => {
    const dialog = await openQuoted(it_)
    await expect.element(dialog.getByRole('heading', { level: 2, name: it_.title })).toBeVisible()
    for (const said of it_.expectedTexts) await expect.element(dialog).toHaveTextContent(said)
    expect(callsOf(it_.command)).toEqual([])
    await expectAccessible()
  })

  it('sends the command once with the quote on screen, and confirms it', async () => {
    const dialog = await openQuoted(it_)
    const release = holdAnswers(it_.command)
    const confirm = confirmOf(dialog, it_)
    await confirm.click()
    await expect.element(confirm).toHaveAttribute('aria-busy', 'true')
    await confirm.click({ force: true })
    release()
    if (it_.doneText) await expect.element(dialog).toHaveTextContent(it_.doneText)
    else await expect.element(dialog).not.toBeInTheDocument()
    if (it_.success) await expect.element(toast(it_.success)).toBeVisible()
    expect(callsOf(it_.command).map(({ quoteId }) => quoteId)).toEqual([it_.quote.id])
  })

  it('shows the message of every refusal in the dialog', async () => {
    const dialog = await openQuoted(it_)
    // Without an address there is nothing to confirm: that refusal takes the button with it.
    const codes = refusalsOf(it_.command).toSorted((code) => (code === 'ADDRESS_MISSING' ? 1 : -1))
    for (const code of codes) {
      await expect.element(confirmOf(dialog, it_)).not.toHaveAttribute('aria-busy')
      mockRefusal(it_.command, code, { details })
      press(confirmOf(dialog, it_))
      await expect.element(dialog).toHaveTextContent(refusalMessage(code, details))
    }
    await expect.element(toast(it_.failure).first()).toBeVisible()
  })

  it('shows the new quote after QUOTE_STALE and QUOTE_EXPIRED, and sends the one that was shown last', async () => {
    const dialog = await openQuoted(it_)
    let shown = it_.quote.id
    for (const code of ['QUOTE_STALE', 'QUOTE_EXPIRED'] as const) {
      const id = `newer-than-${shown}`
      mockRefusal(it_.command, code, { details: { quote: { ...it_.quote, id } } })
      press(confirmOf(dialog, it_))
      await expect.poll(() => callsOf(it_.command).at(-1)?.quoteId).toBe(shown)
      await expect.element(confirmOf(dialog, it_)).not.toHaveAttribute('aria-busy')
      await expect.element(dialog.getByText('Inzwischen hat sich etwas geändert')).toBeVisible()
      await expect.element(toast(it_.failure)).not.toBeInTheDocument()
      shown = id
    }
    press(confirmOf(dialog, it_))
    await expect.poll(() => callsOf(it_.command).at(-1)?.quoteId).toBe(shown)
  })

  it('says after a lost answer that nothing runs twice, and succeeds on retry', async () => {
    const dialog = await openQuoted(it_)
    mockNoNetworkFor(it_.command)
    await confirmOf(dialog, it_).click()
    await expect.element(dialog.getByText('Wir erreichen gerade den Server nicht.')).toBeVisible()
    await expect.element(dialog).toHaveTextContent('Doppelt ausgeführt wird dabei nichts.')
    prepareCase(it_)
    await confirmOf(dialog, it_).click()
    await expect.element(dialog.getByText('Wir erreichen gerade den Server nicht.')).not.toBeInTheDocument()
    expect(callsOf(it_.command)).toHaveLength(2)
  })

  it('focuses its title, and returns the focus on Escape', async () => {
    prepareCase(it_)
    const dialog = await open(it_)
    await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Dialog öffnen' })).toHaveFocus()
    expect(callsOf(it_.command)).toEqual([])
  })

  it('is shown in English if the customer chose it', async () => {
    prepareCase(it_)
    const dialog = await open(it_, { language: 'en' })
    await expect.element(dialog.getByRole('button', { name: 'Close', exact: true }).first()).toBeVisible()
    await expect.poll(() => callsOf('listSubscriptions').map(({ language }) => language)).toContain('en')
    await expectEnglish(dialog)
  })
})

describe.each(casesNeedingQuote)('the dialog $dialog', (it_) => {
  /** Without a quote the button is missing or does nothing. */
  async function expectNotSent(dialog: Locator) {
    const confirm = confirmOf(dialog, it_).query()
    if (confirm instanceof HTMLElement) confirm.click()
    expect(callsOf(it_.command)).toEqual([])
  }

  it('sends nothing while the quote is loading', async () => {
    prepareCase(it_)
    const release = holdAnswers('createQuote')
    const dialog = await open(it_)
    await it_.choose?.(dialog)
    await expect.poll(() => callsOf('createQuote')).toHaveLength(1)
    await expectNotSent(dialog)
    release()
    await expect.element(dialog).toHaveTextContent(it_.expectedTexts[0] ?? '')
  })

  it('shows why the command is not possible instead of the quote, and sends nothing', async () => {
    prepareCase(it_)
    mockRefusal('createQuote', 'ORDER_LOCKED')
    const dialog = await open(it_)
    await it_.choose?.(dialog)
    await expect.element(dialog).toHaveTextContent(refusalMessage('ORDER_LOCKED'))
    await expectNotSent(dialog)
  })
})
