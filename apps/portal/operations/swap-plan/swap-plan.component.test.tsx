import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { catalogue } from '../../data/catalogue.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { aBox, aMenuLine, aPet, aProduct, aQuote, aSubscription } from '../../testing/fixtures.ts'
import { callsOf, mockAnswer, mockRefusal } from '../../testing/mock-service.ts'
import { openDialog, prepareHousehold } from '../../testing/render.tsx'

const dearer = aQuote({
  needsOrderButton: true,
  after: { nextBox: aBox({ totalPrice: '230.00', totalLineItems: '230.00', lines: [aMenuLine()] }) },
})

const recipe = (dialog: Locator, name: string) =>
  dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) })

async function openPlan(subscription = aSubscription(), quote = dearer) {
  prepareHousehold({ subscriptions: [subscription] })
  mockAnswer('createQuote', quote)
  const dialog = await openDialog('swapPlan', subscription)
  await expect.element(dialog.getByRole('heading', { level: 2 })).toBeVisible()
  return dialog
}

describe('choosing a plan', () => {
  it('starts from the current plan, and requests no quote before a choice', async () => {
    const dialog = await openPlan()
    await expect.element(recipe(dialog, 'Cowgenuss')).toBeChecked()
    await expect.element(recipe(dialog, 'Gockelspeis')).not.toBeChecked()
    await expect.element(dialog.getByRole('radio', { name: /^alle 28 Tage/ })).toBeChecked()
    expect(callsOf('createQuote')).toEqual([])
    await expectAccessible()
  })

  it('shows the agreed price and its price per kilogram for the plan as it is', async () => {
    const lines = [aMenuLine({ price: '238.00' })]
    const dialog = await openPlan(aSubscription({ lines }))
    const current = dialog.getByRole('radio', { name: /^alle 28 Tage/ })
    await expect.element(current).toHaveAccessibleDescription(/238,00.€.*7,87.€\/kg/)
  })

  it('offers a further recipe of the catalogue, in its colours and with its drawing', async () => {
    const [beef] = catalogue.recipes
    if (!beef) throw new Error('the sample catalogue has no recipe')
    const colours = { ...beef.colours, hue: '#2f6b3a' }
    const name = { de: 'Hirschglück', en: 'Deer Delight' }
    const madeOf = { de: 'Hirsch und Reis', en: 'venison and rice' }
    catalogue.recipes.push({ ...beef, code: 'HV', position: 4, name, madeOf, colours, unsuitedFor: [] })
    onTestFinished(() => void catalogue.recipes.pop())
    const dialog = await openPlan()
    await expect.element(recipe(dialog, 'Hirschglück')).not.toBeChecked()
    await expect.element(dialog).toHaveTextContent('Hirsch und Reis')
    const sachet = dialog.getByText('Hirschglück').first().element().closest('span')
    expect(sachet?.style.getPropertyValue('--recipe-hue')).toBe('#2f6b3a')
    expect(sachet?.querySelector('img')?.getAttribute('src')).toBe(beef.emblem)
    await expectAccessible()
  })

  it('leads to the feed particulars of every recipe before one is chosen, in a tab of their own', async () => {
    const dialog = await openPlan()
    for (const [code, name] of [
      ['CG', 'Cowgenuss'],
      ['RT', 'Ringeltanz'],
    ] as const) {
      const link = dialog.getByRole('link', { name: new RegExp(`^Angaben zu ${name}`) })
      await expect.element(link).toHaveAttribute('href', `/futter/${code}?lang=de`)
      await expect.element(link).toHaveAttribute('target', '_blank')
    }
  })

  it('calls the portions as the catalogue does', async () => {
    const shipped = catalogue.portions
    catalogue.portions = {
      V: { de: 'Ganzer Napf', en: 'Whole bowl' },
      H: { de: 'Halber Napf', en: 'Half a bowl' },
    }
    onTestFinished(() => void (catalogue.portions = shipped))
    const dialog = await openPlan()
    await expect.element(dialog.getByRole('radio', { name: /^Ganzer Napf/ })).toBeChecked()
    await expect.element(dialog.getByRole('radio', { name: /^Halber Napf/ })).not.toBeChecked()
    expect(dialog.element().textContent).not.toContain('pension')
  })

  it('keeps a retired recipe that the plan has, and does not offer another retired one', async () => {
    const [beef, chicken] = catalogue.recipes
    if (!beef || !chicken) throw new Error('the sample catalogue has no recipes')
    for (const retired of [beef, chicken]) retired.retired = true
    onTestFinished(() => {
      for (const retired of [beef, chicken]) retired.retired = false
    })
    const dialog = await openPlan()
    await expect.element(recipe(dialog, 'Cowgenuss')).toBeChecked()
    expect(recipe(dialog, 'Gockelspeis').query()).toBeNull()
    await recipe(dialog, 'Cowgenuss').click()
    await expect.element(recipe(dialog, 'Cowgenuss')).not.toBeChecked()
  })

  it('shows a dearer plan for review, then the order button', async () => {
    const dialog = await openPlan()
    await recipe(dialog, 'Gockelspeis').click()
    await expect
      .element(dialog)
      .toHaveTextContent('230,00 € alle 28 Tage statt 199,90 € alle 28 Tage, inkl. MwSt.')
    expect(dialog.getByRole('button', { name: 'Plan ändern', exact: true }).query()).toBeNull()
    await dialog.getByRole('button', { name: 'Prüfen und bestellen' }).click()
    await expect.element(dialog.getByRole('heading', { name: 'Das ändert sich' })).toHaveFocus()
    await expect.element(dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible()
    await expectAccessible()
  })

  it('warns once if the new plan lets boxes arrive during an entered vacation', async () => {
    const window = { from: '2026-12-29', to: '2026-12-31', shiftedByHoliday: false }
    const falling = {
      orderId: 20001010,
      billingDate: '2026-12-22',
      deliveryWindow: window,
      totalPrice: '109.20',
    }
    const dialog = await openPlan()
    mockAnswer('createQuote', { ...dearer, holidayDeliveries: [falling] })
    await recipe(dialog, 'Gockelspeis').click()
    const hint = dialog.getByText('Diese Lieferung fällt in deinen Urlaub: Di., 29. – Do., 31. Dezember.')
    await expect.element(hint).toBeVisible()
    expect(hint.elements()).toHaveLength(1)
    await expectAccessible()
  })

  it('says that a discount in the new price lapses', async () => {
    const nextBox = aBox({
      totalPrice: '146.97',
      priceSteps: [
        { totalPrice: '146.97', boxes: 1 },
        { totalPrice: '163.30', boxes: null },
      ],
    })
    const dialog = await openPlan(aSubscription(), aQuote({ after: { nextBox } }))
    await recipe(dialog, 'Gockelspeis').click()
    await expect
      .element(dialog)
      .toHaveTextContent(
        'einmal 146,97 €, danach 163,30 € alle 28 Tage statt 199,90 € alle 28 Tage, inkl. MwSt.',
      )
    await expect.element(dialog).toHaveTextContent('Neu: einmal 146,97 €, danach 163,30 € alle 28 Tage')
  })

  it('requires at least one recipe', async () => {
    const dialog = await openPlan()
    await recipe(dialog, 'Cowgenuss').click()
    await recipe(dialog, 'Ringeltanz').click()
    await expect.element(dialog).toHaveTextContent('Wähle mindestens ein Rezept.')
    expect(dialog.getByRole('button', { name: /ändern$|bestellen$/ }).elements()).toHaveLength(0)
  })

  it('adds a recipe against the advice only after the customer has confirmed the warning', async () => {
    const dialog = await openPlan(aSubscription({ pet: aPet({ allergies: ['chicken'] }) }))
    await expect.element(dialog).toHaveTextContent('Nicht empfohlen: Frieda verträgt Huhn nicht.')
    await recipe(dialog, 'Gockelspeis').click()
    const question = page.getByRole('dialog', { name: 'Gockelspeis trotzdem wählen?' })
    await expect.element(question).toHaveTextContent('Das ersetzt keine tierärztliche Beratung.')
    await expectAccessible()
    await question.getByRole('button', { name: 'Lieber nicht' }).click()
    await expect.element(recipe(dialog, 'Gockelspeis')).not.toBeChecked()
    await recipe(dialog, 'Gockelspeis').click()
    await question.getByRole('button', { name: 'Trotzdem wählen' }).click()
    await expect.element(recipe(dialog, 'Gockelspeis')).toBeChecked()
    await expect
      .poll(() => callsOf('createQuote').at(-1)?.body)
      .toMatchObject({ input: { warningsAcknowledged: ['GS'] } })
  })

  it('asks to check an allergy that nobody understands, and calls no recipe suitable', async () => {
    const dialog = await openPlan(aSubscription({ pet: aPet({ allergies: ['Flugrost'] }) }))
    await expect.element(dialog).toHaveTextContent('Das verstehen wir nicht: „Flugrost“.')
    expect(dialog.getByText('Bitte prüfe die Allergien', { exact: true }).elements().length).toBe(4)
    await expect.element(dialog).not.toHaveTextContent('Passt zu Frieda')
    await recipe(dialog, 'Gockelspeis').click()
    const question = page.getByRole('dialog', { name: 'Gockelspeis trotzdem wählen?' })
    await expect.element(question).toHaveTextContent('Bitte prüfe die Allergien.')
    await question.getByRole('button', { name: 'Lieber nicht' }).click()
    await expectAccessible()
  })

  it('says if no recipe can be recommended, and links to the feeding advice', async () => {
    const dialog = await openPlan(aSubscription({ pet: aPet({ allergies: ['beef', 'chicken', 'pork'] }) }))
    await expect
      .element(dialog)
      .toHaveTextContent('Zurzeit können wir für Frieda keines der Rezepte empfehlen.')
    await expect.element(dialog.getByRole('link', { name: /Fütterungsberatung/ })).toBeVisible()
  })

  it('falls back to 28 days if the plan is not available for 14, and says so', async () => {
    const product = aProduct()
    const subscription = aSubscription({ options: { recipes: ['CG', 'RT'], cycle: 14, pension: 'V' } })
    prepareHousehold({ subscriptions: [subscription] })
    mockAnswer('createQuote', dearer)
    mockAnswer('readProduct', {
      ...product,
      variants: product.variants.filter(
        ({ selectedOptions: { cycle, pension } }) => cycle === 28 || pension === 'V',
      ),
    })
    const dialog = await openDialog('swapPlan', subscription)
    await dialog.getByText('Halbpension', { exact: true }).click()
    await expect.element(dialog).toHaveTextContent('Der Rhythmus steht jetzt auf 28 Tagen.')
    await expect.element(dialog.getByRole('radio', { name: /^alle 14 Tage/ })).toBeDisabled()
    await expectAccessible()
  })

  it('reads the menus of recipes that a long list leaves out, and moves to a rhythm that they have', async () => {
    const product = aProduct()
    const isOf = (recipes: string) => (variant: (typeof product.variants)[number]) =>
      variant.selectedOptions.recipes.join() === recipes
    const subscription = aSubscription({ options: { recipes: ['CG', 'RT'], cycle: 14, pension: 'V' } })
    prepareHousehold({ subscriptions: [subscription] })
    mockAnswer('createQuote', dearer)
    mockAnswer('readProduct', ({ query }) => ({
      ...product,
      variants: product.variants.filter((variant) =>
        query['recipes'] === 'CG,GS,RT'
          ? isOf('CG,GS,RT')(variant) && variant.selectedOptions.cycle === 28
          : isOf('CG,RT')(variant),
      ),
    }))
    const dialog = await openDialog('swapPlan', subscription)
    await recipe(dialog, 'Gockelspeis').click()
    await expect.element(dialog).toHaveTextContent('Der Rhythmus steht jetzt auf 28 Tagen.')
    await expect.element(dialog.getByRole('radio', { name: /^alle 28 Tage/ })).toBeChecked()
    await expectAccessible()
  })

  it('offers a retry if the menus of a choice cannot be read', async () => {
    const product = aProduct()
    prepareHousehold()
    mockAnswer('readProduct', {
      ...product,
      variants: product.variants.filter(({ selectedOptions }) => selectedOptions.recipes.length === 2),
    })
    const dialog = await openDialog('swapPlan')
    await expect.element(recipe(dialog, 'Gockelspeis')).toBeVisible()
    mockRefusal('readProduct', 'NOT_FOUND')
    await recipe(dialog, 'Gockelspeis').click()
    await expect.element(dialog.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    mockAnswer('readProduct', product)
    mockAnswer('createQuote', dearer)
    await dialog.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect.element(dialog).toHaveTextContent('230,00')
    await expectAccessible()
  })

  it('takes no more than seven recipes', async () => {
    const [beef] = catalogue.recipes
    if (!beef) throw new Error('the sample catalogue has no recipe')
    const codes = ['HA', 'HB', 'HC', 'HD', 'HE', 'HF']
    codes.forEach((code, index) => {
      catalogue.recipes.push({ ...beef, code, position: 4 + index, name: { de: `Rezept ${code}`, en: code } })
    })
    onTestFinished(() => void catalogue.recipes.splice(-codes.length))
    const recipes = ['CG', 'RT', ...codes.slice(0, 5)]
    const dialog = await openPlan(aSubscription({ options: { recipes, cycle: 28, pension: 'V' } }))
    await expect.element(recipe(dialog, 'Gockelspeis')).toBeDisabled()
    await expect.element(recipe(dialog, 'Cowgenuss')).toBeEnabled()
    await expect.element(dialog).toHaveTextContent('Mehr als 7 Rezepte passen nicht in eine Box.')
  })

  it('says if a combination is not for sale, and requests no quote', async () => {
    prepareHousehold()
    const product = aProduct()
    mockAnswer('readProduct', {
      ...product,
      variants: product.variants.map((variant) => ({
        ...variant,
        availableForSale: variant.selectedOptions.recipes.length === 2,
      })),
    })
    const dialog = await openDialog('swapPlan')
    await recipe(dialog, 'Gockelspeis').click()
    await expect.element(dialog).toHaveTextContent('Diese Kombination gibt es zurzeit nicht.')
    expect(callsOf('createQuote')).toEqual([])
  })

  it('restores the draft when the dialog is opened again, and can discard it', async () => {
    const dialog = await openPlan()
    await recipe(dialog, 'Gockelspeis').click()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await page.getByRole('button', { name: 'Dialog öffnen' }).click()
    await expect
      .element(dialog)
      .toHaveTextContent('Deine letzte Auswahl ist noch da, sie gilt aber noch nicht.')
    await dialog.getByRole('button', { name: 'Zurück zum jetzigen Plan' }).click()
    await expect.element(recipe(dialog, 'Gockelspeis')).not.toBeChecked()
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the back button', () => Promise.resolve(history.back())],
    // The question, which has an X too, may still be fading out.
    ['the X', (dialog: Locator) => dialog.getByRole('button', { name: 'Schließen' }).click()],
  ])(
    'asks before %s discards a choice, and closes without a question before there is one',
    async (_, leave) => {
      history.pushState(null, '', '/subscriptions')
      const dialog = await openPlan()
      const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' })
      await recipe(dialog, 'Gockelspeis').click()
      await leave(dialog)
      await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
      await expect.element(recipe(dialog, 'Gockelspeis')).toBeChecked()
      await leave(dialog)
      await question.getByRole('button', { name: 'Verwerfen', exact: true }).click()
      await expect.poll(() => document.querySelectorAll('dialog:modal').length).toBe(0)
      await page.getByRole('button', { name: 'Dialog öffnen' }).click()
      await expect.element(recipe(dialog, 'Gockelspeis')).not.toBeChecked()
      await leave(dialog)
      await expect.poll(() => document.querySelectorAll('dialog:modal').length).toBe(0)
    },
  )

  it.each([
    ['the next order is locked', { isLocked: true }, 'Die nächste Bestellung wird gerade bearbeitet.'],
    ['a payment is open', {}, 'Für dieses Abo ist noch eine Zahlung offen.'],
    ['the subscription is cancelled', { status: 'CANCELLED' as const }, 'Dieses Abo ist gekündigt.'],
  ])('is not possible while %s, and the dialog says so', async (_, changes, expected) => {
    const dialog = await openPlan(aSubscription({ ...changes, allowedActions: ['changePaymentMethod'] }))
    await expect.element(dialog).toHaveTextContent(expected)
    expect(dialog.getByRole('checkbox').elements()).toHaveLength(0)
  })

  it('says if the menus cannot be loaded, and can retry', async () => {
    prepareHousehold()
    mockRefusal('readProduct', 'NOT_FOUND')
    const dialog = await openDialog('swapPlan')
    await expect.element(dialog).toHaveTextContent('Das konnten wir gerade nicht laden.')
    mockAnswer('readProduct', aProduct())
    await dialog.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect.element(recipe(dialog, 'Cowgenuss')).toBeVisible()
  })
})
