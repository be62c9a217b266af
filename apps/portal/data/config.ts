/** What the operator has configured, read from the page that the server filled. */
import type { PortalConfig } from '@pfotenportal/contract/portal-config'

/** In development the server does not fill the page. */
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
  now: '',
}

function readConfig(): PortalConfig {
  const given = JSON.parse(
    globalThis.document?.getElementById('portal-config')?.textContent ?? '{}',
  ) as PortalConfig
  return import.meta.env.DEV ? { ...development, ...given } : given
}

/** Read once: the page does not change under the portal. */
export const config: PortalConfig = readConfig()
