/** The VAT of an order as it is stored, which is also how the API returns it. */
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import { orderTax } from '@pfotenportal/domain/product/price'
import { catalogueOn } from '../../core/catalogue.ts'

/** A tax rate in percent, with at most one decimal: 7 becomes `"0.07"`, 5.5 becomes `"0.055"`. */
export function taxRateOf(percent: number): string {
  return (percent / 100).toFixed(3).replace(/0$/, '')
}

/** The VAT in the price of an order: the amount and the rate. */
export function storedTax(
  total: Cents,
  country: CountryCode,
  billingDate: Day,
): { tax: Cents; taxRate: string } {
  const { percent, tax } = orderTax(total, country, billingDate, catalogueOn(billingDate))
  return { tax, taxRate: taxRateOf(percent) }
}
