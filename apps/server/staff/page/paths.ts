/** The operator's pages: their addresses that code refers to, and who may see those with figures. */
import type { Permission } from '@pfotenportal/contract/staff/staff-action'
import type { OperatorText } from '@pfotenportal/text/de/operator'

/** The start page, with the figures. */
export const OPERATOR_PATH = '/operator'
/** Where staff start who may not see the figures. */
export const DESK_PATH = '/operator/desk'
export const SIGN_IN_PATH = '/operator/sign-in'
/** Where a mailed link leads. */
export const LINK_PATH = '/operator/sign-in/link'
/** Asks for the second factor after a link was used. */
export const FACTOR_PATH = '/operator/sign-in/factor'
/** The second factor of who is signed in; its forms are below it. */
export const OWN_FACTOR_PATH = '/operator/factor'
/** Where the answer of a passkey is sent from the sign-in page. */
export const PASSKEY_PATH = '/operator/sign-in/passkey'
/** The script that asks the browser for one. */
export const PASSKEY_SCRIPT_PATH = '/operator/sign-in/passkey.js'
/** Signs in as one of the sample staff. */
export const SAMPLE_PATH = '/operator/sign-in/sample'
/** Leads to the company's OpenID Connect provider, which leads back to `CALLBACK_PATH`. */
export const PROVIDER_PATH = '/operator/sign-in/provider'
export const CALLBACK_PATH = '/operator/sign-in/callback'
export const SIGN_OUT_PATH = '/operator/sign-out'
/** Discount codes. */
export const CAMPAIGNS_PATH = '/operator/campaigns'
/** Versions of the catalogue; the forms of every new version are sent here. */
export const CATALOGUE_PATH = '/operator/catalogue'
/** Prices announced to existing contracts. */
export const PRICES_PATH = '/operator/prices'
/** Cancellation reasons and offers. */
export const REASONS_PATH = '/operator/catalogue/reasons'
export const STAFF_PATH = '/operator/staff'
export const KEYS_PATH = '/operator/keys'
/** The checks of the installation. */
export const DOCTOR_PATH = '/operator/doctor'
/** The security events of the last days. */
export const SECURITY_PATH = '/operator/security'
/** The months of the books; each is below it. */
export const LEDGER_PATH = '/operator/ledger'
/** What needs a person. */
export const WORK_PATH = '/operator/work'

/** A receipt or a credit note as PDF. */
export function documentPath(id: number): string {
  return `/operator/documents/${id}/file`
}

/** A page with figures. */
export type PageId = keyof OperatorText['pages']

/** What each page requires. */
export const pagePermissions: Readonly<Record<PageId, Permission>> = {
  overview: 'readFigures',
  money: 'readFigures',
  dunning: 'readFigures',
  parcels: 'readFigures',
  mails: 'readFigures',
  jobs: 'readFigures',
  webhooks: 'readFigures',
  customers: 'readFigures',
}

/** The page of a customer, or a page or form below it. */
export function customerPath(id: number, below = ''): string {
  return `/operator/customers/${id}${below}`
}

/** Where staff add a customer at the desk. */
export const NEW_CUSTOMER_PATH = '/operator/customers/new'
