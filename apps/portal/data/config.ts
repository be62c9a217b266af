/** The operator's configuration, which the server writes into the page. */
import {
  BRAND_PLACEHOLDER,
  NEW_DOG_PATH,
  PORTAL_PLACEHOLDER,
  type PortalCatalogue,
  type PortalConfig,
} from '@pfotenportal/contract/portal-config'
import sample from '../../../catalogue/default.json'

/** In development the service does not write the configuration into the page. */
const development: PortalConfig = {
  apiBase: '',
  hasStart: false,
  brand: {
    name: 'Pfotenportal',
    portalName: { de: 'Pfotenportal', en: 'Pfotenportal' },
    email: 'service@pfotenportal.example',
    phone: '+49 30 000000',
    hours: { de: 'Mo. bis Fr., 9 bis 17 Uhr', en: 'Mon to Fri, 9 am to 5 pm' },
  },
  faqUrl: 'https://www.example.com/faq',
  shopUrl: 'https://www.example.com/shop',
  newDogUrl: 'https://www.example.com/neuer-hund',
  snacksUrl: 'https://www.example.com/snacks',
  adviceUrl: 'mailto:beratung@pfotenportal.example',
  referralWidgetUrl: null,
  paymentKinds: ['card', 'payPal', 'sepaDebit'],
  payPalReserves: true,
  passkeyHost: null,
  mailboxUrl: '/mailbox',
  sampleWorld: true,
  // What JSON alone says of the sample world's document is wider than its schema.
  catalogue: { ...(sample as unknown as PortalCatalogue), reasonsOfDeath: [8], hasRewards: true },
  now: '',
}

/** The still frames are rendered before there is a brand; the service fills in its names. */
const unbranded = {
  name: BRAND_PLACEHOLDER,
  portalName: { de: PORTAL_PLACEHOLDER, en: PORTAL_PLACEHOLDER },
  email: '',
  phone: null,
  hours: null,
}

function readConfig(): PortalConfig {
  const embedded = JSON.parse(
    globalThis.document?.getElementById('portal-config')?.textContent ?? '{}',
  ) as PortalConfig
  if (import.meta.env.DEV) return { ...development, ...embedded }
  return import.meta.env.SSR ? { ...embedded, brand: unbranded } : embedded
}

/** Read once, because the page does not change while the portal runs. */
export const config: PortalConfig = readConfig()

/** The link to where customers subscribe for another dog: elsewhere, or the portal's own page. */
export const newDogLink = { href: config.newDogUrl, external: config.newDogUrl !== NEW_DOG_PATH }
