import { expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { testConfig } from '../testing/test-config.ts'
import { samplePaidOrder } from './order-paid.ts'
import { mailRenderer } from './renderer.ts'

const customer = { firstName: 'Sophie', language: 'de' } as const
const today = day('2026-11-20')
const render = mailRenderer({ publicUrl: 'https://portal.example.de', brand: testConfig().brand })

const { receipt } = samplePaidOrder

async function textOf(changes: Partial<typeof receipt>, language: 'de' | 'en' = 'de'): Promise<string> {
  const data = { ...samplePaidOrder, receipt: { ...receipt, ...changes } }
  const { text } = await render('orderConfirmed', data, { ...customer, language }, today)
  return text.replaceAll(/\s+/g, ' ')
}

it.each([
  ['DE', '0.07', 425, 6073, 'Nettobetrag: 60,73 € MwSt. 7 %: 4,25 € Bruttobetrag: 64,98 €'],
  ['AT', '0.13', 748, 5750, 'Nettobetrag: 57,50 € USt. 13 %: 7,48 € Bruttobetrag: 64,98 €'],
] as const)(
  'a receipt to %s shows net, VAT at its rate, and gross',
  async (country, taxRate, tax, net, expected) => {
    const price = { total: 6498, tax, taxRate, country }
    expect(await textOf({ price, net })).toContain(expected)
  },
)

it('a receipt has number, day, seller with VAT id, and payment method', async () => {
  const text = await textOf({})
  for (const part of [
    '100482',
    'Bestellt und bezahlt am: Mi., 2. Dezember 2026',
    'Pfotenportal Muster GmbH',
    'USt-IdNr. DE000000000',
    'PayPal',
  ]) {
    expect(text).toContain(part)
  }
  expect(await textOf({}, 'en')).toContain('VAT ID DE000000000')
})

it('a mail that was recorded by an earlier release is still sent', async () => {
  const text = await textOf({ net: null, paidOn: null })
  expect(text).toContain('64,98 €')
  expect(text).not.toContain('Nettobetrag')
})
