import { describe, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { casesNeedingQuote, dialogCases, prepareCase, type DialogCase } from '../testing/dialog-cases.ts'
import { expectAccessible } from '../testing/expect-accessible.ts'
import {
  callsOf,
  holdAnswers,
  mockNoNetworkFor,
  mockRefusal,
  refusalMessage,
  refusalsOf,
} from '../testing/mock-service.ts'
import { expectEnglish, openDialog, type RenderOptions } from '../testing/render.tsx'
import { inAnyCase, translatePage } from '../testing/translate.ts'

/** Details that some refusals contain. */
const details = { min: '2026-11-21', max: '2027-05-20', remainingOrders: 2 }

const confirmOf = (dialog: Locator, { confirmLabel }: DialogCase) =>
  dialog.getByRole('button', { name: confirmLabel, exact: true })

/** The button that sends the command: its element, because a calendar is slow to search for a name. */
const confirmButton = (dialog: Locator, testCase: DialogCase) =>
  confirmOf(dialog, testCase).element() as HTMLElement

async function open(testCase: DialogCase, options: RenderOptions = {}): Promise<Locator> {
  const dialog = await openDialog(testCase.dialog, testCase.subscription, options)
  await expect.element(dialog.getByRole('heading', { level: 2 })).toBeVisible()
  return dialog
}

/** The dialog with its quote on screen. */
async function openQuoted(testCase: DialogCase): Promise<Locator> {
  prepareCase(testCase)
  const dialog = await open(testCase)
  await testCase.choose?.(dialog)
  await expect.element(dialog).toHaveTextContent(testCase.expectedTexts[0] ?? '')
  await expect.element(confirmOf(dialog, testCase)).not.toHaveAttribute('aria-disabled')
  return dialog
}

const toast = (text: string) => page.getByRole('alert').filter({ hasText: text })

describe.each(dialogCases)('the dialog $dialog', (testCase) => {
  it('shows old and new values before anything is sent; sends once, with the quote on screen; and confirms it', async () => {
    const dialog = await openQuoted(testCase)
    await expect.element(dialog.getByRole('heading', { level: 2, name: testCase.title })).toBeVisible()
    for (const expected of testCase.expectedTexts) await expect.element(dialog).toHaveTextContent(expected)
    expect(callsOf(testCase.command)).toEqual([])
    await expectAccessible()
    const release = holdAnswers(testCase.command)
    const confirm = confirmOf(dialog, testCase)
    await confirm.click()
    await expect.element(confirm).toHaveAttribute('aria-busy', 'true')
    await confirm.click({ force: true })
    release()
    if (testCase.doneText) await expect.element(dialog).toHaveTextContent(testCase.doneText)
    else await expect.element(dialog).not.toBeInTheDocument()
    if (testCase.success) await expect.element(toast(testCase.success)).toBeVisible()
    expect(callsOf(testCase.command).map(({ quoteId }) => quoteId)).toEqual([testCase.quote.id])
  })

  it('shows what is true when the browser translates it, and leaves amounts and dates alone', async () => {
    prepareCase(testCase)
    const dialog = await open(testCase)
    const stop = translatePage()
    await testCase.choose?.(dialog)
    for (const expected of testCase.expectedTexts)
      await expect.element(dialog).toHaveTextContent(inAnyCase(expected))
    const translated = [...document.querySelectorAll('font > font')].map((it) => it.textContent)
    expect(translated.filter((text) => /\d,\d\d.€|\d\. (Dez|Nov|Jan)|Frieda/iu.test(text))).toEqual([])
    const confirm = dialog.getByRole('button', { name: inAnyCase(testCase.confirmLabel) })
    await confirm.click()
    await expect.element(confirm).not.toBeInTheDocument()
    stop()
  })

  it('shows the message of every refusal in the dialog', async () => {
    const dialog = await openQuoted(testCase)
    const confirm = confirmButton(dialog, testCase)
    for (const code of refusalsOf(testCase.command)) {
      await expect.element(confirm).not.toHaveAttribute('aria-busy')
      mockRefusal(testCase.command, code, { details })
      confirm.click()
      await expect.element(dialog).toHaveTextContent(refusalMessage(code, details))
    }
    await expect.element(toast(testCase.failure).first()).toBeVisible()
  })

  it('a quote that expired or no longer matches is refused and shown anew, and the one that was shown last is sent', async () => {
    const dialog = await openQuoted(testCase)
    const confirm = confirmButton(dialog, testCase)
    let shownId = testCase.quote.id
    for (const code of ['QUOTE_STALE', 'QUOTE_EXPIRED'] as const) {
      const id = `newer-than-${shownId}`
      mockRefusal(testCase.command, code, { details: { quote: { ...testCase.quote, id } } })
      confirm.click()
      await expect.poll(() => callsOf(testCase.command).at(-1)?.quoteId).toBe(shownId)
      await expect.element(confirm).not.toHaveAttribute('aria-busy')
      await expect.element(dialog.getByText('Inzwischen hat sich etwas geändert')).toBeVisible()
      await expect.element(toast(testCase.failure)).not.toBeInTheDocument()
      shownId = id
    }
    confirm.click()
    await expect.poll(() => callsOf(testCase.command).at(-1)?.quoteId).toBe(shownId)
  })

  it('says after a lost answer that nothing runs twice, and repeats the same call on retry', async () => {
    const dialog = await openQuoted(testCase)
    const confirm = confirmButton(dialog, testCase)
    mockNoNetworkFor(testCase.command)
    confirm.click()
    await expect.element(dialog.getByText('Wir erreichen gerade den Server nicht.')).toBeVisible()
    await expect.element(dialog).toHaveTextContent('Doppelt ausgeführt wird dabei nichts.')
    prepareCase(testCase)
    await expect.element(confirm).not.toHaveAttribute('aria-busy')
    confirm.click()
    await expect.element(dialog.getByText('Wir erreichen gerade den Server nicht.')).not.toBeInTheDocument()
    await expect.poll(() => callsOf(testCase.command)).toHaveLength(2)
    const keys = callsOf(testCase.command).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual([expect.any(String), keys[0]])
  })

  it('focuses its title, is in English if the customer chose it, and returns the focus on Escape', async () => {
    prepareCase(testCase)
    const dialog = await open(testCase, { language: 'en' })
    await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveFocus()
    await expect.element(dialog.getByRole('button', { name: 'Close', exact: true }).first()).toBeVisible()
    await expect.poll(() => callsOf('listSubscriptions').map(({ language }) => language)).toContain('en')
    await expectEnglish(dialog)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Dialog öffnen' })).toHaveFocus()
    expect(callsOf(testCase.command)).toEqual([])
  })
})

describe.each(casesNeedingQuote)('the dialog $dialog', (testCase) => {
  /** Without a quote the button is missing or does nothing. */
  async function expectNotSent(dialog: Locator) {
    const confirm = confirmOf(dialog, testCase).query()
    if (confirm instanceof HTMLElement) confirm.click()
    expect(callsOf(testCase.command)).toEqual([])
  }

  it('sends nothing while the quote is loading, nor without one, and then shows why the command is not possible', async () => {
    prepareCase(testCase)
    mockRefusal('createQuote', 'ORDER_LOCKED')
    const release = holdAnswers('createQuote')
    const dialog = await open(testCase)
    await testCase.choose?.(dialog)
    await expect.poll(() => callsOf('createQuote')).toHaveLength(1)
    await expectNotSent(dialog)
    release()
    await expect.element(dialog).toHaveTextContent(refusalMessage('ORDER_LOCKED'))
    await expectNotSent(dialog)
  })
})
