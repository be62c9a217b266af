import { describe, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  aBox,
  anAddress,
  anOrder,
  aPausedSubscription,
  aPet,
  aQuote,
  aSubscription,
} from '../../testing/fixtures.ts'
import { callsOf, holdAnswers, mockAnswer, mockRefusal, refusalMessage } from '../../testing/mock-service.ts'
import { openDialog, prepareHousehold, type Household } from '../../testing/render.tsx'

const vienna = anAddress({
  id: 3002,
  address1: 'Getreidemarkt 4',
  zip: '1060',
  city: 'Wien',
  countryCode: 'AT',
})

const field = (dialog: Locator, name: string) => dialog.getByLabelText(new RegExp(`^${name}`))
const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true })

async function openAddress(changes: Partial<Household> = {}, subscription = aSubscription()) {
  prepareHousehold({ subscriptions: [subscription], addresses: [anAddress(), vienna], ...changes })
  mockAnswer('createQuote', aQuote())
  mockAnswer('updateSubscriptionAddress', subscription)
  return openDialog('updateSubscriptionAddress', subscription)
}

/** Opens the form for a new address, with the customer's name filled in. */
async function openForm(changes: Partial<Household> = {}) {
  const dialog = await openAddress(changes)
  await button(dialog, '+ Neue Adresse').click()
  await expect.element(field(dialog, 'PLZ')).toBeVisible()
  return dialog
}

async function fill(dialog: Locator, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await field(dialog, name).fill(value)
}

const validAddress = { 'Straße und Hausnummer': 'Hauptstraße 7', PLZ: '04109', Ort: 'Leipzig' }

describe('the shipping address of a subscription', () => {
  it('is chosen from the saved addresses, with the current one marked', async () => {
    const dialog = await openAddress()
    await expect.element(dialog).toHaveTextContent('Wohin sollen Friedas Boxen kommen?')
    await expect.element(dialog.getByRole('radio', { name: /Lindenstraße 12 Aktuell/ })).toBeChecked()
    await expect.element(dialog).toHaveTextContent('1060 Wien, Österreich')
    await expectAccessible()
  })

  it('is not sent if it is unchanged', async () => {
    const dialog = await openAddress()
    await button(dialog, 'Hierher liefern').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsOf('updateSubscriptionAddress')).toEqual([])
  })

  it.each([
    [
      'that is not packed yet goes to the new address',
      'unfulfilled' as const,
      'Gilt schon für die bezahlte Box, die noch nicht gepackt ist.',
      'Gilt ab der Lieferung',
    ],
    [
      'that is already packed does not',
      'packed' as const,
      'Ein Paket, das schon gepackt ist, kommt noch an die alte Adresse.',
      'Gilt schon für',
    ],
  ])('says that a box %s', async (_, fulfillmentStatus, expected, untrue) => {
    const tracking = {
      carrier: 'DHL',
      number: null,
      url: null,
      parcelCount: 1,
      events: [{ id: 'ordered' as const, title: 'Bestellt', updatedAt: '2026-11-10T03:00:00.000Z' }],
    }
    const dialog = await openAddress({ orders: [anOrder({ fulfillmentStatus, tracking })] })
    await dialog.getByText('Getreidemarkt 4').click()
    await expect.element(dialog).toHaveTextContent(expected)
    await expect.element(dialog).not.toHaveTextContent(untrue)
  })

  it('says that public holidays there move the delivery', async () => {
    const dialog = await openAddress()
    mockAnswer(
      'createQuote',
      aQuote({
        after: {
          nextBox: aBox({ deliveryWindow: { from: '2026-12-16', to: '2026-12-18', shiftedByHoliday: true } }),
        },
      }),
    )
    await dialog.getByText('Getreidemarkt 4').click()
    await expect
      .element(dialog)
      .toHaveTextContent('Wegen der Feiertage dort kommt die Lieferung Mi., 16. – Fr., 18. Dezember statt')
  })

  it('of a paused subscription applies once it resumes', async () => {
    const dialog = await openAddress({}, aPausedSubscription())
    mockAnswer('createQuote', aQuote({ after: { status: 'PAUSED' } }))
    await dialog.getByText('Getreidemarkt 4').click()
    await expect.element(dialog).toHaveTextContent('Gilt, sobald das Abo weiterläuft.')
  })
})

describe('a new address', () => {
  const faults: [string, Record<string, string>, string, string][] = [
    ['without a last name', { Nachname: '' }, 'Nachname', 'Bitte gib den Nachnamen an.'],
    ['without a street', { 'Straße und Hausnummer': '' }, 'Straße', 'Bitte gib Straße und Hausnummer an.'],
    [
      'without a house number',
      { 'Straße und Hausnummer': 'Hauptstraße' },
      'Straße',
      'Hier fehlt die Hausnummer. Gibt es keine, bestätige das bitte darunter.',
    ],
    ['without a town', { Ort: '' }, 'Ort', 'Bitte gib den Ort an.'],
    ['with a postcode that is too short', { PLZ: '041' }, 'PLZ', 'zum Beispiel 10115.'],
  ]
  it.each(faults)(
    '%s is not sent; its field gets the focus and an error message',
    async (_, wrong, name, message) => {
      const dialog = await openForm()
      await fill(dialog, { ...validAddress, ...wrong })
      await button(dialog, 'Speichern und hierher liefern').click()
      await expect.element(field(dialog, name)).toHaveAccessibleDescription(new RegExp(message))
      await expect.element(field(dialog, name)).toHaveFocus()
      expect(callsOf('updateSubscriptionAddress')).toEqual([])
    },
  )

  it('in Austria with a German postcode shows the Austrian format as soon as the field is left', async () => {
    const dialog = await openForm()
    await fill(dialog, validAddress)
    await field(dialog, 'Land').selectOptions('AT')
    await userEvent.tab()
    await expect.element(field(dialog, 'PLZ')).toHaveAccessibleDescription(/zum Beispiel 1010/)
    await expectAccessible()
  })

  it('is saved once and used for shipping, with its effect shown before', async () => {
    const dialog = await openForm()
    await fill(dialog, validAddress)
    await userEvent.tab()
    await expect.element(dialog).toHaveTextContent('Gilt ab der Lieferung Di., 15. – Do., 17. Dezember.')
    const release = holdAnswers('updateSubscriptionAddress')
    await button(dialog, 'Speichern und hierher liefern').click()
    await expect.element(button(dialog, 'Speichern und hierher liefern')).toHaveAttribute('aria-busy', 'true')
    release()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsOf('updateSubscriptionAddress')).toMatchObject([
      { body: { firstName: 'Lea', address1: 'Hauptstraße 7', zip: '04109', countryCode: 'DE' } },
    ])
  })

  it('is sent by the first click, even if its effect loads while the button is pressed', async () => {
    const dialog = await openForm()
    await fill(dialog, validAddress)
    await button(dialog, 'Speichern und hierher liefern').click({ delay: 400 })
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsOf('updateSubscriptionAddress')).toHaveLength(1)
  })

  it('with a field that the service refuses shows the error there until the field is changed', async () => {
    const dialog = await openForm()
    mockRefusal('updateSubscriptionAddress', 'VALIDATION_FAILED', {
      fields: { zip: 'Diese PLZ gibt es nicht.' },
    })
    await fill(dialog, validAddress)
    await button(dialog, 'Speichern und hierher liefern').click()
    await expect.element(field(dialog, 'PLZ')).toHaveAccessibleDescription(/Diese PLZ gibt es nicht\./)
    await field(dialog, 'PLZ').fill('04103')
    await expect.element(dialog).not.toHaveTextContent('Diese PLZ gibt es nicht.')
  })

  it('that the service refuses as a whole shows the error above the form', async () => {
    const dialog = await openForm()
    mockRefusal('updateSubscriptionAddress', 'COUNTRY_NOT_SUPPORTED')
    await fill(dialog, validAddress)
    await button(dialog, 'Speichern und hierher liefern').click()
    await expect.element(dialog).toHaveTextContent(refusalMessage('COUNTRY_NOT_SUPPORTED'))
  })

  it('is discarded by Escape only after a question', async () => {
    const dialog = await openForm()
    await fill(dialog, { Ort: 'Leipzig' })
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    await expect.element(field(dialog, 'Ort')).toHaveValue('Leipzig')
  })

  it('is requested immediately if none is saved', async () => {
    const dialog = await openAddress({ addresses: [] })
    await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('Neue Lieferadresse')
    expect(button(dialog, 'Zurück zur Auswahl').query()).toBeNull()
  })
})

describe('changing a saved address', () => {
  it('lists all dogs whose boxes go there, and saves the whole address', async () => {
    const balu = aSubscription({ id: 20002, pet: aPet({ id: 7002, name: 'Balu' }) })
    const dialog = await openAddress({ subscriptions: [aSubscription(), balu] })
    await dialog.getByRole('button', { name: 'Adresse Lindenstraße 12 bearbeiten' }).click()
    await expect
      .element(dialog)
      .toHaveTextContent('Diese Änderung gilt für alle, die an diese Adresse beliefert werden: Frieda, Balu.')
    mockAnswer('updateAddress', {
      ...anAddress({ address1: 'Lindenstraße 14' }),
      updatedSubscriptions: [20001, 20002],
    })
    await fill(dialog, { 'Straße und Hausnummer': 'Lindenstraße 14' })
    await button(dialog, 'Speichern').click()
    await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('Lieferadresse ändern')
    expect(callsOf('updateAddress')).toMatchObject([
      { params: { id: '3001' }, body: { address1: 'Lindenstraße 14' } },
    ])
  })
})

describe('a street without a house number', () => {
  const farm = { ...validAddress, 'Straße und Hausnummer': 'Hof Sonnenblick' }
  const confirmation = (dialog: Locator) =>
    dialog.getByRole('checkbox', { name: 'Keine Hausnummer – stimmt so' })

  it('is asked about, and sent once the customer confirms it', async () => {
    const dialog = await openForm()
    await fill(dialog, farm)
    await button(dialog, 'Speichern und hierher liefern').click()
    await expect.element(dialog).toHaveTextContent('Hier fehlt die Hausnummer.')
    expect(callsOf('updateSubscriptionAddress')).toEqual([])
    await expectAccessible()
    await confirmation(dialog).click()
    await expect.element(dialog).not.toHaveTextContent('Hier fehlt die Hausnummer.')
    await button(dialog, 'Speichern und hierher liefern').click()
    await expect
      .poll(() => callsOf('updateSubscriptionAddress').at(-1)?.body)
      .toMatchObject({ address1: 'Hof Sonnenblick', withoutHouseNumber: true })
  })

  it('is asked about again after it was changed', async () => {
    const dialog = await openForm()
    await fill(dialog, farm)
    await userEvent.tab()
    await confirmation(dialog).click()
    await fill(dialog, { 'Straße und Hausnummer': 'Hof Sonnenschein' })
    await userEvent.tab()
    await expect.element(confirmation(dialog)).not.toBeChecked()
  })

  it.each([
    ['Postfach 10 20', 'An ein Postfach können wir nicht liefern.'],
    ['Packstation 145', 'Gekühlte Boxen können nicht in einer Packstation'],
  ])('%s is refused, without a way past', async (street, message) => {
    const dialog = await openForm()
    await fill(dialog, { ...farm, 'Straße und Hausnummer': street })
    await userEvent.tab()
    await expect.element(dialog).toHaveTextContent(message)
    await expect.element(confirmation(dialog)).not.toBeInTheDocument()
  })
})
