/** The operator's configuration, which the server writes into the page. */
import type { PortalCatalogue, PortalConfig } from '@pfotenportal/contract/portal-config'
import sample from '../../../catalogue/default.json'

/** In development the server does not write the configuration into the page. */
const development: PortalConfig = {
  apiBase: '',
  faqUrl: 'https://www.example.com/faq',
  shopUrl: 'https://www.example.com/shop',
  newDogUrl: 'https://www.example.com/neuer-hund',
  snacksUrl: 'https://www.example.com/snacks',
  adviceUrl: 'mailto:beratung@pfotenportal.example',
  referralWidgetUrl: null,
  payPalReserves: true,
  mailboxUrl: '/mailbox',
  sampleWorld: true,
  // What JSON alone says of the sample world's document is wider than its schema.
  catalogue: { ...(sample as unknown as PortalCatalogue), reasonsOfDeath: [8] },
  now: '',
}

function readConfig(): PortalConfig {
  const embedded = JSON.parse(
    globalThis.document?.getElementById('portal-config')?.textContent ?? '{}',
  ) as PortalConfig
  return import.meta.env.DEV ? { ...development, ...embedded } : embedded
}

/** Read once, because the page does not change while the portal runs. */
export const config: PortalConfig = readConfig()
