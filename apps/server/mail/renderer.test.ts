import { describe, expect, it, onTestFinished } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { mailDe } from '@pfotenportal/text/de/mail'
import { mailEn } from '@pfotenportal/text/en/mail'
import { knowOnly } from '../core/catalogue.ts'
import { readDefaultVersion } from '../core/default-catalogue.ts'
import { testConfig } from '../testing/test-config.ts'
import { LOGO, pictureForMails, withPictures } from './pictures.ts'
import { mailRenderer } from './renderer.ts'
import { sampleAddress, sampleBox, sampleDog, samplePrice } from './sample-data.ts'
import { isTemplate, mailTemplates, type MailData, type TemplateName } from './templates.ts'

const render = mailRenderer({ publicUrl: 'https://portal.example.de', brand: testConfig().brand })
const today = day('2026-11-20')
const templates = Object.keys(mailTemplates).filter(isTemplate)
const cases = templates.flatMap((template) =>
  (['de', 'en'] as const).map((language) => [template, language] as const),
)

/** The German subjects of docs/domain.md 9.1 for the sample data; the table is complete by its type. */
const subjects: Readonly<Record<TemplateName, string>> = {
  signInLink: 'Dein Login-Link für Pfotenportal',
  loginLink: 'Dein Login-Link für Pfotenportal',
  confirmEmail: 'Bestätige deine E-Mail-Adresse für Pfotenportal',
  staffLink: 'Dein Login-Link für den Betrieb von Pfotenportal',
  staffFactorChanged: 'Dein zweiter Faktor für den Betrieb von Pfotenportal',
  alertsChanged: 'Alarm bei Pfotenportal: Die Jobs sind im Rückstand (und 1 weitere)',
  operatorDigest: 'Zahlen von Pfotenportal: Do., 19. November',
  emailChangeLink: 'Bestätige deine neue E-Mail-Adresse für Pfotenportal',
  emailChanged: 'Deine E-Mail-Adresse bei Pfotenportal ist geändert',
  passkeyChanged: 'Neuer Passkey für dein Konto bei Pfotenportal',
  erasureLink: 'Bestätige, dass dein Konto bei Pfotenportal gelöscht wird',
  accountErased: 'Dein Konto bei Pfotenportal ist gelöscht',
  messageReceived: 'Deine Nachricht ist da (Nr. 42)',
  messageAnswered: 'Antwort auf deine Nachricht (Nr. 42)',
  customerMerged: 'Deine Kundenkonten bei Pfotenportal sind zusammengeführt',
  dogMovedAway: 'Oskars Abo läuft in einem anderen Kundenkonto weiter',
  dogMovedIn: 'Oskars Abo läuft jetzt bei dir',
  priceOffered: 'Neuer Preis für Oskars Boxen: Du entscheidest',
  priceAnswered: 'Bestätigt: neuer Preis für Oskars Boxen',
  priceOfferWithdrawn: 'Der Preis für Oskars Boxen ändert sich doch nicht',
  subscriptionPaused: 'Oskars Abo ist pausiert – weiter geht es am Fr., 18. Dezember',
  subscriptionResumed: 'Oskars Abo läuft weiter',
  subscriptionAutoResumed: 'Die Pause ist vorbei: Oskars nächste Bestellung am Mi., 2. Dezember',
  subscriptionReactivated: 'Schön, dass ihr wieder da seid! Oskars Abo ist aktiv',
  subscriptionWelcome: 'Willkommen bei Pfotenportal! Oskars Abo beginnt',
  subscriptionCancelled: 'Bestätigung deiner Kündigung für Oskar',
  cancellationReceived: 'Eingang deiner Kündigung (K-100042)',
  withdrawalReceived: 'Eingang deines Widerrufs (W-100042)',
  subscriptionCondolence: 'In stillem Gedenken an Oskar',
  subscriptionAutoCancelled: 'Oskars Abo wurde beendet',
  orderReminder: 'Oskars nächste Bestellung wird am Mi., 2. Dezember ausgelöst',
  orderRefunded: 'Erstattung zu deiner Bestellung 100482',
  paymentMethodExpiring: 'Deine Karte läuft bald ab',
  paymentStillPaused: 'Oskars Abo ist noch pausiert und endet am So., 20. Dezember',
  orderPlaced: 'Deine Bestellung 100482 wurde ausgelöst',
  orderConfirmed: 'Deine Bestellbestätigung 100482',
  paymentDeclined: 'Deine Bestellung hat nicht geklappt – es wurde nichts abgebucht',
  orderSkipped: 'Bestellung vom Mi., 2. Dezember übersprungen',
  orderUnskipped: 'Bestellung am Mi., 2. Dezember wieder eingeplant',
  orderRescheduled: 'Neues Bestelldatum: Mi., 9. Dezember',
  orderShipped: 'Dein Paket für Oskar ist unterwegs',
  orderDelayed: 'Oskars Paket verspätet sich',
  orderDelivered: 'Oskars Futter ist angekommen',
  boxReplaced: 'Ersatz für Oskars Box kommt',
  holidayEntered: 'Urlaub eingetragen: Mo., 7. – So., 13. Dezember',
  holidayTakenBack: 'Urlaub zurückgenommen: Mo., 7. – So., 13. Dezember',
  planChanged: 'Oskars Plan wurde geändert',
  addressChanged: 'Neue Lieferadresse für Oskar',
  paymentMethodLink: 'Zahlungsmethode sicher aktualisieren',
  paymentMethodUpdated: 'Deine Zahlungsdaten wurden aktualisiert',
  paymentMethodChanged: 'Deine Zahlungsdaten wurden aktualisiert',
  paymentFailed: 'Zahlung fehlgeschlagen – bitte prüfe deine Zahlungsmethode',
  debitReturned: 'Deine Lastschrift über 64,98\u00a0€ wurde zurückgegeben',
  debitRecovered: 'Danke! 64,98\u00a0€ sind bezahlt',
  paymentLastWarning: 'Letzter Versuch am Mi., 9. Dezember: Oskars Bestellung wartet',
  paymentPaused: 'Oskars Abo ist pausiert – Zahlung nicht möglich',
  paymentRecovered: 'Danke! Oskars Bestellung ist auf dem Weg',
  rewardGranted: 'Geschafft! 10\u202f% Treuerabatt für Oskar',
  referralRewarded: 'Dein Freund hat bestellt: 15,00\u00a0€ für dich',
  offerAccepted: 'Schön, dass du bleibst!',
  supplementChanged: 'Snack Gelenke kommt in Oskars Box',
  migrationReminder: 'Bitte bestätige deine Zahlungsmethode im neuen Kundenportal',
  migrationDone: 'Dein Abo ist umgezogen',
  dogStageReached: 'Oskar wird groß – Zeit für einen neuen Plan?',
}

/** Mails with a link to the carrier's tracking page. */
const withTrackingLink: readonly string[] = ['orderShipped', 'orderDelayed']

/** The visible words of the HTML, without the hidden preheader. */
function visibleWords(html: string): string[] {
  const body = html.slice(html.indexOf('<body'))
  const marks = /<div style="display:none.*?<\/div>|<span[^>]*aria-hidden="true"[^>]*>.*?<\/span>/gs
  const seen = body.replace(marks, '').replace(/<[^>]+>/g, ' ')
  const plain = seen.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
  return wordsOf(plain)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

describe.each(cases)('%s in %s', (template, language) => {
  const mail = render(template, mailTemplates[template].sample, { firstName: 'Lea', language }, today)

  it('has a subject, HTML in its language and the same action in the text', async () => {
    const { subject, html, text } = await mail
    expect(subject).not.toBe('')
    expect(html).toContain(`lang="${language}"`)
    const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    const links = hrefs.filter((href) => !href.startsWith('mailto:'))
    expect(links.length).toBeGreaterThan(0)
    // Parcels are tracked on the carrier's page.
    const external = withTrackingLink.includes(template)
      ? ['https://tracking.example/00340434000020008004']
      : []
    expect(links.filter((href) => !href.startsWith('https://portal.example.de'))).toEqual(external)
    expect(links.filter((href) => !text.includes(href))).toEqual([])
  })

  it('opens the portal with the dog that it is about, whichever was chosen last', async () => {
    const { text } = await mail
    const { sample } = mailTemplates[template]
    const query = 'subscriptionId' in sample ? `?subscription=${sample.subscriptionId}` : ''
    const toPortal = [...text.matchAll(/https:\/\/portal\.example\.de(\S*)/g)].map(([, path = '']) => path)
    const others = toPortal.filter((path) => !/^\/(zahlung|auth|operator|preis)/.test(path))
    expect(others.length).toBeGreaterThan(1)
    expect(others.filter((path) => !path.endsWith(query) || (query === '' && path.includes('?')))).toEqual([])
  })

  it('leads customers to the pages for withdrawing and, unless nothing is left to cancel, for cancelling', async () => {
    const { html, text } = await mail
    const isForStaff = ['staffLink', 'staffFactorChanged', 'alertsChanged', 'operatorDigest'].includes(
      template,
    )
    // To an address that nobody has confirmed yet, after the death of a dog, and to one with nothing left to cancel.
    const isQuiet =
      isForStaff ||
      ['confirmEmail', 'emailChangeLink', 'subscriptionCondolence', 'erasureLink'].includes(template)
    for (const content of [html, text]) {
      expect(content.includes('https://portal.example.de/widerruf')).toBe(!isForStaff)
      expect(content.includes('https://portal.example.de/kuendigen')).toBe(!isQuiet)
    }
    // In the words of the law, at the end of every mail to a customer, in this order.
    const { cancelContract, withdraw } = { de: mailDe, en: mailEn }[language].frame
    const footer = text.slice(text.lastIndexOf('\n--\n'))
    const links = [...footer.matchAll(/^(.+): https:\/\/portal\.example\.de\/(kuendigen|widerruf)/gm)]
    expect(links.map(([, label, page]) => `${label} ${page}`)).toEqual([
      ...(isQuiet ? [] : [`${cancelContract} kuendigen`]),
      ...(isForStaff ? [] : [`${withdraw} widerruf`]),
    ])
  })

  it('has the same content as text and as HTML', async () => {
    const { html, text } = await mail
    const textWords = new Set(wordsOf(text))
    const [htmlWords, fallback] = [visibleWords(html), new Set(['kopiere', 'copy'])]
    const missing = htmlWords.filter((word) => !textWords.has(word))
    // The HTML of mails with a sign-in or payment link repeats the address for copying, with an extra sentence.
    if (
      [
        'signInLink',
        'loginLink',
        'staffLink',
        'confirmEmail',
        'emailChangeLink',
        'erasureLink',
        'subscriptionWelcome',
        'paymentMethodLink',
      ].includes(template)
    )
      expect(missing.some((word) => fallback.has(word))).toBe(true)
    else expect(missing).toEqual([])
    const onlyInText = wordsOf(text.replace(/https:\S+/g, '')).filter((word) => !htmlWords.includes(word))
    expect(onlyInText).toEqual([])
  })

  it('never breaks a line between a number and its unit', async () => {
    const { text } = await mail
    expect(text).not.toMatch(/\d[ \n][%€]/)
  })

  it('has no gaps for missing facts', async () => {
    const { subject, html, text } = await mail
    for (const content of [subject, text, visibleWords(html).join(' ')]) {
      expect(content).not.toMatch(/\b(undefined|null|NaN|Invalid)\b|\[object|=>| [,.;]/i)
    }
  })

  it('loads no resources and has a dark theme', async () => {
    const { html, pictures } = await mail
    expect(html).not.toMatch(/<link|<script|url\(|@import|srcset|background=/i)
    const shown = [
      ...html.matchAll(/<img src="cid:([^"]+)" width="\d+" height="\d+" loading="lazy" alt="" style/g),
    ]
    expect(shown).toHaveLength(html.split('<img').length - 1)
    expect(new Set(shown.map(([, cid]) => cid))).toEqual(new Set(pictures.map(({ cid }) => cid)))
    expect(pictures.map(({ name }) => name)).toContain(LOGO)
    expect(pictures.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(20_000)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('name="color-scheme"')
  })
})

describe('pictures of mails', () => {
  const content = Buffer.from('picture')

  it.each([
    ['a PNG', '/pictures/a.png', { 'a.png': content }, 'a.png'],
    ['the PNG beside an SVG', '/pictures/a.svg', { 'a.svg': content, 'a.png': content }, 'a.png'],
    ['nothing for an SVG alone', '/pictures/a.svg', { 'a.svg': content }, null],
    ['nothing for WebP', '/pictures/a.webp', { 'a.webp': content }, null],
    ['nothing for what is heavy', '/pictures/a.jpg', { 'a.jpg': Buffer.alloc(30_001) }, null],
    ['nothing for a picture of somebody else', 'https://example.de/a.png', { 'a.png': content }, null],
  ])('show %s', (_case, path, files, name) => {
    expect(pictureForMails(path, { pictures: new Map(Object.entries(files)) })).toBe(name)
  })

  it('are inside the page of a browser', async () => {
    const { html, pictures } = await render(
      'orderConfirmed',
      mailTemplates.orderConfirmed.sample,
      german,
      today,
    )
    expect(pictures.map(({ name }) => name)).toEqual([
      LOGO,
      'rezept-gockelspeis.png',
      'rezept-ringeltanz.png',
    ])
    const page = withPictures(html, pictures)
    expect(page).not.toContain('cid:')
    expect(page).toContain('src="data:image/png;base64,')
  })
})

const german = { firstName: 'Lea', language: 'de' } as const
const english = { firstName: 'Lea', language: 'en' } as const

it.each(templates)('%s has the specified subject', async (template) => {
  const { subject } = await render(template, mailTemplates[template].sample, german, today)
  expect(subject).toBe(subjects[template])
})

async function textOf<T extends TemplateName>(template: T, data: MailData<T>, to = german): Promise<string> {
  return (await render(template, data, to, today)).text.replaceAll(/\s+/g, ' ')
}

describe('a cancellation', () => {
  const { sample } = mailTemplates['subscriptionCancelled']

  it('is confirmed with the declaration, when it was received and when the contract ends', async () => {
    const text = await textOf('subscriptionCancelled', sample)
    expect(text).toContain('Abo für Oskar, Vertragsnummer 20008')
    expect(text).toContain('Kündigung zum nächstmöglichen Zeitpunkt')
    expect(text).toContain('Eingegangen am: Fr., 20. November 2026, 12:00 Uhr')
    expect(text).toContain('Ende des Vertrags: Fr., 20. November 2026')
    expect(text).toContain('Bestellung 100482 Lieferung Di., 24. – Do., 26. November')
    const { text: inEnglish } = await render('subscriptionCancelled', sample, english, today)
    expect(inEnglish).toContain('Received on: Fri, 20 November 2026, 12:00 (Berlin time)')
  })

  it('for a later day says how long boxes are delivered', async () => {
    const text = await textOf('subscriptionCancelled', { ...sample, endsOn: '2027-01-31', isDayNamed: true })
    expect(text).toContain('Kündigung zum So., 31. Januar 2027')
    expect(text).toContain('Bis dahin läuft das Abo wie geplant.')
  })

  it.each([
    ['2026-11-18', 'Eingegangen am: Mi., 18. November 2026 Bearbeitet am'],
    ['2026-11-18T08:30:00.000Z', 'Eingegangen am: Mi., 18. November 2026, 09:30 Uhr Bearbeitet am'],
  ])(
    'that was received earlier outside the portal, at %s, names both moments',
    async (receivedAt, expected) => {
      const carriedOutAt = '2026-11-20T11:00:00.000Z'
      const ended = { ...sample, receivedAt, carriedOutAt, endsOn: '2026-11-18' }
      const text = await textOf('subscriptionCancelled', ended)
      expect(text).toContain(expected)
      expect(text).toContain('Bearbeitet am: Fr., 20. November 2026, 12:00 Uhr')
      expect(text).toContain('Ende des Vertrags: Mi., 18. November 2026')
      expect(text).toContain('Ab jetzt wird nichts Neues mehr abgebucht.')
      expect(text).not.toContain('Seit dem Eingang')
      const passed = await textOf('subscriptionCancelled', {
        ...ended,
        endsOn: '2026-11-19',
        isDayNamed: true,
      })
      expect(passed).toContain('Kündigung zum Do., 19. November 2026')
      expect(passed).not.toContain('Bis dahin läuft das Abo')
      const { text: inEnglish } = await render('subscriptionCancelled', ended, english, today)
      expect(inEnglish).toContain('Processed on: Fri, 20 November 2026, 12:00 (Berlin time)')
    },
  )

  it('says that nothing is on its way and that an outstanding order is cancelled', async () => {
    const text = await textOf('subscriptionCancelled', { ...sample, onTheWay: [], owed: '2026-11-18' })
    expect(text).toContain('Es ist keine Lieferung mehr unterwegs.')
    expect(text).toContain('Die offene Bestellung vom Mi., 18. November entfällt.')
  })

  it('during a charge says that its box is still delivered', async () => {
    const text = await textOf('subscriptionCancelled', { ...sample, onTheWay: [], isChargeRunning: true })
    expect(text).toContain('Gelingt sie, bekommst du diese Box')
    expect(text).not.toContain('keine Lieferung')
  })

  it('contains no win-back offer', async () => {
    for (const template of [
      'subscriptionCancelled',
      'subscriptionCondolence',
      'subscriptionAutoCancelled',
    ] as const) {
      const { text, subject } = await render(template, mailTemplates[template].sample, german, today)
      expect(`${subject} ${text}`).not.toMatch(/reaktivier|zurück|wieder(kommen|sehen)|vermissen|rabatt/i)
    }
  })

  it('after a dog’s death is restrained but a complete confirmation', async () => {
    const { html, text } = await render(
      'subscriptionCondolence',
      mailTemplates['subscriptionCondolence'].sample,
      german,
      today,
    )
    expect(text).toContain('Eingegangen am: Fr., 20. November 2026, 12:00 Uhr')
    expect(text).toContain('Ende des Vertrags: Fr., 20. November 2026')
    expect(text).toContain('In stiller Anteilnahme')
    expect(html).not.toContain('#FFD66B')
    expect(text).not.toContain('kündigen:')
  })
})

describe('a parcel', () => {
  const { sample } = mailTemplates.orderShipped
  const url = (number: string) => `https://tracking.example/${number}`

  it('has its tracking link; several parcels have one each', async () => {
    const numbers = ['0034-1', '0034-2']
    const both = { ...sample, numbers, url: url('0034-1'), urls: numbers.map(url) }
    const { html, text } = await render('orderShipped', both, german, today)
    for (const number of numbers) expect(html).toContain(`href="${url(number)}"`)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Jedes Paket hat seine eigene Sendungsverfolgung: Paket 1: 0034-1: https://tracking.example/0034-1 Paket 2: 0034-2: https://tracking.example/0034-2',
    )
    const { text: one } = await render('orderShipped', sample, german, today)
    expect(one).not.toContain('Jedes Paket')
  })

  it('of a mail that the previous version recorded has the link of the first one', async () => {
    const { urls: _urls, ...former } = { ...sample, numbers: ['0034-1', '0034-2'], url: url('0034-1') }
    expect(await textOf('orderShipped', former)).toContain(
      'Sendung verfolgen: https://tracking.example/0034-1',
    )
  })

  it.each(['orderDelayed', 'orderDelivered'] as const)('%s says where to get in touch', async (template) => {
    const { html, text } = await render(template, mailTemplates[template].sample, german, today)
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/melde dich (sonst )?bei uns: service@pfotenportal\.example/)
    expect(html).toContain('href="mailto:service@pfotenportal.example"')
  })
})

describe('a receipt', () => {
  const { sample } = mailTemplates['orderPlaced']

  it('lists line items, discount, total and VAT of the country of delivery', async () => {
    const text = await textOf('orderPlaced', sample)
    expect(text).toContain('Frischmenü 500 kcal (Gockelspeis, Ringeltanz): 72,20 €')
    expect(text).toContain('Snack-Probe Gelenke: gratis')
    expect(text).toContain('10 % Treuerabatt: -7,22 €')
    expect(text).toContain('Gesamt: 64,98 € inkl. MwSt. (7 %): 4,25 €')
    const price = { total: 6498, tax: 748, taxRate: '0.13', country: 'AT' as const, shipping: 0 }
    const austrian = await textOf('orderPlaced', { ...sample, receipt: { ...sample.receipt, price } })
    expect(austrian).toContain('Gesamt: 64,98 € inkl. USt. (13 %): 7,48 €')
  })

  it('has a line for shipping, free or with what it cost, and its lines add up to the total', async () => {
    expect(await textOf('orderPlaced', sample)).toContain('Versand: kostenlos')
    const price = { ...samplePrice, total: 6988, tax: 457, shipping: 490 }
    const receipt = { ...sample.receipt, price }
    const text = await textOf('orderPlaced', { ...sample, receipt })
    expect(text).toContain('Versand: 4,90 €')
    expect(text).toContain('Gesamt: 69,88 €')
    const amounts = receipt.positions.map(({ amount }) => amount)
    expect(amounts.reduce((sum, each) => sum + each, price.shipping - receipt.discountAmount)).toBe(
      price.total,
    )
    const { text: english } = await render(
      'orderPlaced',
      { ...sample, receipt },
      { ...german, language: 'en' },
      today,
    )
    expect(english).toMatch(/Shipping: 4,90\s€/u)
  })

  it('mentions the right of withdrawal for durable goods', async () => {
    const snack = { sku: '0010001LGB-SUP', quantity: 2, amount: 3980, supplement: 'joint' as const }
    const receipt = { ...sample.receipt, positions: [...sample.receipt.positions, snack] }
    const text = await textOf('orderPlaced', { ...sample, receipt })
    expect(text).toContain('2 × Snack Gelenke: 39,80 €')
    expect(text).toContain('Widerrufsrecht von 14 Tagen')
    expect(await textOf('orderPlaced', sample)).not.toContain('14 Tagen')
  })
})

describe('an accepted offer', () => {
  const { sample } = mailTemplates['offerAccepted']
  const accepted: readonly (readonly [MailData<'offerAccepted'>['accepted'], string])[] = [
    [{ type: 'DISCOUNT', percentage: 20 }, 'bekommst du 20 % Rabatt auf die nächste Bestellung'],
    [{ type: 'SKIP', day: '2026-12-02' }, 'lassen wir die Bestellung vom Mi., 2. Dezember aus'],
    [
      { type: 'PAUSE', resumesAt: '2026-12-18', box: sample.box },
      'Das Abo läuft weiter ab: Fr., 18. Dezember',
    ],
    [
      { type: 'PLAN', change: mailTemplates['planChanged'].sample },
      'Rezepte: Gockelspeis und Ringeltanz bisher: Gockelspeis Menge',
    ],
    [{ type: 'FREE_SUPPLEMENT', supplement: 'gut' }, 'gratis für euch: Snack-Probe Darm'],
  ]

  it.each(accepted)(
    'of type %o is confirmed with its effect and the right to cancel',
    async (offer, expected) => {
      const text = await textOf('offerAccepted', { ...sample, accepted: offer })
      expect(text).toContain(expected)
      expect(text).toContain('Kündigen kannst du weiterhin jederzeit.')
      const { text: inEnglish } = await render(
        'offerAccepted',
        { ...sample, accepted: offer },
        english,
        today,
      )
      expect(inEnglish).toContain('You can still cancel at any time.')
    },
  )
})

describe('the mail about a holiday', () => {
  it('says that two boxes come within a week and how to drop one', async () => {
    expect(await textOf('holidayEntered', mailTemplates['holidayEntered'].sample)).toContain(
      'Die Box danach kommt Di., 22. – Do., 24. Dezember, das sind zusammen 21,28 kg kurz nacheinander. Ist dir das zu viel, überspring eine der beiden in deinem Portal.',
    )
  })
})

describe('the price after a change of plan', () => {
  it.each(['planChanged', 'subscriptionReactivated'] as const)(
    'names in %s how long the discount lasts and what every box costs then',
    async (template) => {
      const text = await textOf(template, mailTemplates[template].sample)
      expect(text).toContain('Preisverlauf: einmal 64,98 €, danach 72,20 € alle 28 Tage')
    },
  )

  it('is left out of a mail that was recorded before it was known', async () => {
    const { recurring: _recurring, ...box } = sampleBox
    expect(await textOf('planChanged', { ...mailTemplates['planChanged'].sample, box })).not.toContain(
      'einmal',
    )
  })
})

describe('an announced charge', () => {
  it('shows amount, day, method, the last day for changes, and how to make them', async () => {
    const text = await textOf('subscriptionAutoResumed', mailTemplates['subscriptionAutoResumed'].sample)
    expect(text).toContain('Gesamtpreis: 64,98 € inkl. MwSt. (7 %), Versand kostenlos')
    expect(text).toContain('Bestelltag: Mi., 2. Dezember')
    const price = { ...samplePrice, total: 6988, shipping: 490 }
    const charged = { ...mailTemplates['subscriptionAutoResumed'].sample, box: { ...sampleBox, price } }
    expect(await textOf('subscriptionAutoResumed', charged)).toContain(
      'Gesamtpreis: 69,88 € inkl. MwSt. (7 %), davon Versand 4,90 €',
    )
    expect(text).toContain('Zahlung: PayPal (lea.hoffmann@example.de)')
    expect(text).toContain('Änderbar bis: Di., 1. Dezember')
    expect(text).toContain('Verträge hier kündigen: https://portal.example.de/kuendigen')
  })

  it('of today shows the minute until which it can be changed', async () => {
    const { sample } = mailTemplates['subscriptionResumed']
    const box = sample.box && {
      ...sample.box,
      billingDate: '2026-11-20',
      cutoffAt: '2026-11-20T11:30:00.000Z',
    }
    expect(await textOf('subscriptionResumed', { ...sample, box })).toContain(
      'Änderbar bis: Fr., 20. November, 12:30 Uhr',
    )
  })
})

describe('names', () => {
  it('are escaped in HTML', async () => {
    const to = { ...german, firstName: '<b>Lea</b> & Co' }
    const { html } = await render('loginLink', { token: 'abc' }, to, today)
    expect(html).toContain('Hallo &lt;b&gt;Lea&lt;/b&gt; &amp; Co,')
  })

  it('have the German genitive that fits their ending', async () => {
    const subjectOf = async (petName: string) =>
      (
        await render(
          'subscriptionAutoCancelled',
          { ...mailTemplates['subscriptionAutoCancelled'].sample, petName },
          german,
          today,
        )
      ).subject
    expect(await subjectOf('Max')).toBe('Max’ Abo wurde beendet')
    expect(await subjectOf('Frieda')).toBe('Friedas Abo wurde beendet')
  })

  it.each(templates.filter((it) => 'petName' in mailTemplates[it].sample))(
    '%s names the dog that it is about, once it is open',
    async (template) => {
      const { html, text } = await render(template, mailTemplates[template].sample, german, today)
      const letter = html.slice(html.indexOf('class="card'))
      expect(letter).toMatch(/Oskar/)
      expect(text).toMatch(/Oskar/i)
    },
  )

  it.each(templates)('%s reads well without the names of the dog and the customer', async (template) => {
    const data = {
      ...mailTemplates[template].sample,
      ...('petName' in mailTemplates[template].sample && { petName: '' }),
    }
    for (const language of ['de', 'en'] as const) {
      const { subject, html, text } = await render(template, data, { firstName: '', language }, today)
      const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? ''
      for (const line of [subject, heading]) {
        expect(line).toMatch(/^\S.*\S$/)
        expect(line).not.toMatch(
          / {2}|\b(für|for|an|of)$|^(Abo|Plan|Box|neuer|nächste|subscription|plan|box|new)\b/,
        )
      }
      expect(html).not.toMatch(/ {2}(Abo|Bestellung|subscription|order)|(Hallo|Hello) ,| (für|for)[.,!?]/)
      expect(text).toContain(language === 'de' ? 'Hallo,' : 'Hello,')
    }
  })

  it('of companies have their own line in the address', async () => {
    const after = { ...sampleAddress, company: 'Büro am Fluss' }
    const data = { ...sampleDog, before: null, after, firstBox: null, alsoFor: [] }
    const { html } = await render('addressChanged', data, german, today)
    expect(html).toMatch(/Lea Hoffmann(<!-- -->)?<br\/?>(<!-- -->)?Büro am Fluss/)
    expect(html).not.toContain('bisher')
  })
})

it('refuses data of another template', async () => {
  await expect(render('orderSkipped', { petName: 'Max' }, german, today)).rejects.toThrow()
})

describe('a reminder of the next charge', () => {
  const { sample } = mailTemplates.orderReminder

  it('has amount, date, payment method, deadline, and links to skip, pause and cancel', async () => {
    const text = (await textOf('orderReminder', sample)).replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const expected of [
      /64,98 € inkl\. MwSt\./,
      /Mi\., 2\. Dezember/,
      /Zahlung: PayPal/,
      /Änderbar bis:\s+Di\., 1\. Dezember/,
      /\/orders/,
      /\/subscriptions/,
      /\/kuendigen/,
    ])
      expect(text).toMatch(expected)
  })

  it('says that there is nothing to do if the payment method can be charged', async () => {
    const text = await textOf('orderReminder', sample)
    expect(text).toContain('Du musst nichts weiter tun.')
    expect(text).toContain('Danach packen wir frisch für euch ein.')
  })

  it('calls the menu what the company calls it', async () => {
    const inForce = readDefaultVersion()
    onTestFinished(() => knowOnly([inForce]))
    const menu = { title: { de: 'Napfbox', en: 'Bowl box' }, picture: '/pictures/napf.svg' }
    knowOnly([{ ...inForce, content: { ...inForce.content, menu } }])
    expect(await textOf('orderReminder', sample)).toContain('Napfbox 500 kcal')
  })

  it('announces a direct debit with the creditor and its identifier, and names them for nothing else', async () => {
    const payment = { kind: 'sepaDebit', lastDigits: '3000' } as const
    const creditor =
      'Zahlungsempfänger: Pfotenportal Muster GmbH, Gläubiger-Identifikationsnummer DE98ZZZ09999999999.'
    expect(await textOf('orderReminder', { ...sample, payment })).toContain(creditor)
    const { text } = await render(
      'orderReminder',
      { ...sample, payment },
      { ...german, language: 'en' },
      today,
    )
    expect(text.replaceAll(/\s+/g, ' ')).toContain('creditor identifier DE98ZZZ09999999999.')
    expect(await textOf('orderReminder', sample)).not.toContain('DE98ZZZ')
    expect(await textOf('orderReminder', { ...sample, payment, isChargeable: false })).not.toContain(
      'DE98ZZZ',
    )
  })

  it('says first what to do if it cannot, and promises neither a charge nor a box', async () => {
    const unusable = { ...sample, isChargeable: false }
    const { html } = await render('orderReminder', unusable, german, today)
    expect(html).toContain('Damit wir 64,98\u00a0€ abbuchen können, erneuere bitte deine Zahlungsmethode.')
    const text = await textOf('orderReminder', unusable)
    const [intro, remedy, contents] = [
      'Dafür musst du vorher noch etwas tun:',
      'Diese Zahlungsmethode können wir nicht mehr belasten. Bitte erneuere sie',
      'DAS IST DRIN',
    ].map((words) => text.indexOf(words))
    expect(intro).toBeGreaterThan(0)
    expect(remedy).toBeGreaterThan(intro ?? 0)
    expect(contents).toBeGreaterThan(remedy ?? 0)
    expect(text).not.toMatch(/nichts weiter tun|packen wir frisch/)
  })

  it('asks to confirm a method that was never confirmed, not to renew it', async () => {
    const unconfirmed = { ...sample, isChargeable: false, isUnconfirmed: true }
    const { html } = await render('orderReminder', unconfirmed, german, today)
    expect(html).toContain('Damit wir 64,98\u00a0€ abbuchen können, bestätige bitte deine Zahlungsmethode.')
    const text = await textOf('orderReminder', unconfirmed)
    expect(text).toContain('Zahlungsmethode bestätigen: https://')
    expect(text).not.toMatch(/erneuer|nicht mehr belasten/)
  })
})

it('a link to a method that was never confirmed asks to confirm it, not to renew it', async () => {
  const { sample } = mailTemplates.paymentMethodLink
  expect(await textOf('paymentMethodLink', sample)).toContain('erneuerst du deine Zahlungsmethode')
  const text = await textOf('paymentMethodLink', { ...sample, isUnconfirmed: true })
  expect(text).toContain('bestätigst du deine Zahlungsmethode')
  expect(text).not.toContain('erneuer')
})

it('a returned debit promises its box whether it is packed or not', async () => {
  const text = await textOf('debitReturned', mailTemplates.debitReturned.sample)
  expect(text).toContain('Die Box bekommst du trotzdem, falls sie nicht schon bei dir ist.')
  expect(text).not.toContain('unterwegs')
})

it('a pause after failed charges of an unconfirmed payment method asks to confirm it', async () => {
  const { paymentPaused, paymentStillPaused } = mailTemplates
  const texts = [
    await textOf('paymentPaused', { ...paymentPaused.sample, isUnconfirmed: true }),
    await textOf('paymentStillPaused', { ...paymentStillPaused.sample, isUnconfirmed: true }),
  ]
  for (const text of texts) {
    expect(text).toContain('Du möchtest weitermachen? Bestätige die Zahlungsmethode')
    expect(text).toContain('Zahlungsmethode bestätigen: https://')
  }
})
