/** The people of the sample world (docs/domain.md 10.2). Card expiry dates are as of the sample day. */
import type { MailTopic } from '@pfotenportal/domain/customer/customer'
import type { BankAccount } from '@pfotenportal/domain/payment/payment-method'

export interface SampleCustomer {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly tags: readonly string[]
}

export interface SampleAddress {
  readonly id: number
  readonly customerId: number
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly address1: string
  readonly zip: string
  readonly city: string
  readonly countryCode: 'DE' | 'AT'
}

export interface SampleCard {
  readonly brand: 'visa' | 'mastercard' | 'amex'
  readonly lastDigits: string
  readonly expiryYear: number
  readonly expiryMonth: number
}

export interface SamplePaymentMethod {
  readonly id: string
  readonly customerId: number
  /** The billing address, one of the customer's saved ones. */
  readonly addressId: number
  readonly card: SampleCard | null
  readonly payPal: { readonly email: string } | null
  readonly sepaDebit: BankAccount | null
  readonly status: 'ACTIVE' | 'EXPIRED' | 'REQUIRES_CONFIRMATION'
}

const customer = (id: number, firstName: string, lastName: string, email: string, ...tags: string[]) => ({
  id,
  firstName,
  lastName,
  email,
  tags,
})

export const sampleCustomers: readonly SampleCustomer[] = [
  customer(1001, 'Anna', 'Berger', 'anna.berger@example.de'),
  customer(1002, 'Thomas', 'Krüger', 'thomas.krueger@example.de'),
  customer(1003, 'Sophie', 'Gruber', 'sophie.gruber@example.at'),
  customer(1004, 'Jonas', 'Weber', 'jonas.weber@example.de'),
  customer(1005, 'Lea', 'Hoffmann', 'lea.hoffmann@example.de'),
  customer(1006, 'Markus', 'Schneider', 'markus.schneider@example.de', 'Recharge'),
  customer(1007, 'Katharina', 'Wolf', 'katharina.wolf@example.de'),
  customer(1008, 'Felix', 'Baumann', 'felix.baumann@example.de'),
  customer(1009, 'Miriam', 'Fuchs', 'miriam.fuchs@example.de'),
  customer(1010, 'Paul', 'Neumann', 'paul.neumann@example.at'),
  customer(1011, 'Ingrid', 'Hofer', 'ingrid.hofer@example.de'),
  customer(1012, 'Tim', 'Vogel', 'tim.vogel@example.de'),
  customer(1013, 'Nina', 'Richter', 'nina.richter@example.de'),
]

type Place = readonly [address1: string, zip: string, city: string, countryCode: 'DE' | 'AT']

const address = (
  id: number,
  customerId: number,
  [firstName, lastName]: readonly [string, string],
  [address1, zip, city, countryCode]: Place,
  phone = '',
): SampleAddress => ({ id, customerId, firstName, lastName, phone, address1, zip, city, countryCode })

/** The customers who subscribed to mails about rewards. */
export const sampleConsents: readonly { customerId: number; topic: MailTopic }[] = [
  { customerId: 1001, topic: 'reward' },
  { customerId: 1005, topic: 'reward' },
  { customerId: 1012, topic: 'reward' },
]

export const sampleAddresses: readonly SampleAddress[] = [
  address(3001, 1001, ['Anna', 'Berger'], ['Kastanienallee 12', '10435', 'Berlin', 'DE']),
  address(3002, 1002, ['Thomas', 'Krüger'], ['Eppendorfer Weg 88', '20259', 'Hamburg', 'DE']),
  address(3102, 1002, ['Thomas', 'Krüger'], ['Deichstraße 5', '20459', 'Hamburg', 'DE']),
  address(3003, 1003, ['Sophie', 'Gruber'], ['Neubaugasse 41/9', '1070', 'Wien', 'AT']),
  address(3004, 1004, ['Jonas', 'Weber'], ['Sendlinger Straße 20', '80331', 'München', 'DE']),
  address(3005, 1005, ['Lea', 'Hoffmann'], ['Venloer Straße 214', '50823', 'Köln', 'DE'], '+4922155501005'),
  address(3006, 1006, ['Markus', 'Schneider'], ['Karl-Liebknecht-Straße 31', '04107', 'Leipzig', 'DE']),
  address(3007, 1007, ['Katharina', 'Wolf'], ['Berger Straße 140', '60385', 'Frankfurt am Main', 'DE']),
  address(3008, 1008, ['Felix', 'Baumann'], ['Königstraße 3', '70173', 'Stuttgart', 'DE']),
  address(3009, 1009, ['Miriam', 'Fuchs'], ['Am Wall 77', '28195', 'Bremen', 'DE']),
  address(3109, 1009, ['MIRIAM', 'Fuchs'], [' am wall 77 ', '28195', 'Bremen', 'DE']),
  address(3010, 1010, ['Paul', 'Neumann'], ['Herrengasse 16', '8010', 'Graz', 'AT']),
  address(3011, 1011, ['Ingrid', 'Hofer'], ['Maximilianstraße 9', '86150', 'Augsburg', 'DE']),
  address(3012, 1012, ['Tim', 'Vogel'], ['Kaiserstraße 60', '76133', 'Karlsruhe', 'DE']),
  address(3013, 1013, ['Nina', 'Richter'], ['Lindenstraße 18', '04155', 'Leipzig', 'DE']),
]

const card = (
  id: string,
  customerId: number,
  addressId: number,
  [brand, lastDigits, expiryYear, expiryMonth]: readonly [SampleCard['brand'], string, number, number],
  status: SamplePaymentMethod['status'] = 'ACTIVE',
): SamplePaymentMethod => ({
  id,
  customerId,
  addressId,
  card: { brand, lastDigits, expiryYear, expiryMonth },
  payPal: null,
  sepaDebit: null,
  status,
})

const payPal = (
  id: string,
  customerId: number,
  addressId: number,
  email: string,
  status: SamplePaymentMethod['status'] = 'ACTIVE',
): SamplePaymentMethod => ({
  id,
  customerId,
  addressId,
  status,
  card: null,
  payPal: { email },
  sepaDebit: null,
})

const sepaDebit = (
  id: string,
  customerId: number,
  addressId: number,
  account: BankAccount,
): SamplePaymentMethod => ({
  id,
  customerId,
  addressId,
  status: 'ACTIVE',
  card: null,
  payPal: null,
  sepaDebit: account,
})

export const samplePaymentMethods: readonly SamplePaymentMethod[] = [
  card('pm_5001', 1001, 3001, ['visa', '4242', 2028, 8]),
  card('pm_5002', 1002, 3002, ['mastercard', '4444', 2027, 3]),
  card('pm_5102', 1002, 3102, ['visa', '1881', 2029, 11]),
  card('pm_5003', 1003, 3003, ['visa', '0005', 2030, 1]),
  card('pm_5004', 1004, 3004, ['mastercard', '8210', 2027, 7]),
  payPal('pm_5005', 1005, 3005, 'lea.hoffmann@example.de'),
  payPal('pm_5006', 1006, 3006, 'markus.schneider@example.de', 'REQUIRES_CONFIRMATION'),
  card('pm_5007', 1007, 3007, ['visa', '0069', 2026, 10], 'EXPIRED'),
  card('pm_5009', 1009, 3009, ['amex', '0005', 2028, 5]),
  card('pm_5010', 1010, 3010, ['visa', '3220', 2026, 12]),
  card('pm_5011', 1011, 3011, ['mastercard', '0341', 2027, 2]),
  card('pm_5012', 1012, 3012, ['visa', '4242', 2027, 9]),
  // Test cards of docs/payments.md: declined, answered late, not reached.
  card('pm_5112', 1012, 3012, ['visa', '9995', 2028, 4]),
  card('pm_5212', 1012, 3012, ['mastercard', '0077', 2028, 5]),
  card('pm_5312', 1012, 3012, ['visa', '0044', 2028, 6]),
  sepaDebit('pm_5013', 1013, 3013, { lastDigits: '3000', bankCode: '37040044', country: 'DE' }),
]
