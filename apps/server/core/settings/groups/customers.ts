/** Settings with an effect on customers: sign-in and its limits, emails, links in the portal. */
import * as kinds from '../kinds.ts'
import { inProduction, setting, type Condition } from '../setting.ts'

const inSampleWorld: Condition = {
  words: 'in the sample world',
  holds: (textOf) => kinds.isOn(textOf('SAMPLE_WORLD')),
}

/** A rate limit that is practically unlimited in the sample world. */
function limit(meaning: string, strict: string) {
  return setting({
    meaning,
    kind: kinds.wholeNumber(1, 1_000_000),
    default: strict,
    defaultWhen: [inSampleWorld, '100000'],
  })
}

const signIn = {
  ACCESS_TOKEN_KEY: setting({
    meaning:
      'Signs access tokens. `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.pem` makes one; set `ACCESS_TOKEN_KEY_FILE=key.pem`.',
    kind: kinds.signingKey,
    isSecret: true,
    default: { unset: 'a generated key, kept in the database' },
    required: [{ when: inProduction, because: 'production needs its own ES256 private key.' }],
  }),
  SIGN_IN_CONFIRM: setting({
    meaning:
      '`other-browser` asks for confirmation when a mailed login link is opened in a different browser from the one that requested it, so that a mail scanner that runs scripts does not use it up. `never` signs in at once everywhere.',
    kind: kinds.oneOf('never', 'other-browser'),
    default: 'other-browser',
  }),
  RATE_LINK_PER_ADDRESS_IP_HOUR: limit(
    'Login links per email address, requesting network and hour. Further requests get the same answer; an email is sent only if the address has no link that is valid for ten more minutes ([security.md](security.md#limits)).',
    '5',
  ),
  RATE_LINK_PER_ADDRESS_HOUR: limit(
    'Login links per email address and hour from all networks together. Beyond it, the same holds.',
    '15',
  ),
  RATE_LINK_PER_BROWSER_HOUR: limit('Requests for login links per browser and hour.', '20'),
  RATE_LINK_PER_IP_HOUR: limit(
    'Requests for login links per network and hour. A network is an IPv4 address, which thousands of customers of a carrier may share, or the first 48 bits of IPv6.',
    '300',
  ),
  RATE_SIGN_IN_PER_IP_MINUTE: limit(
    'Sign-ins per network and minute, and as many calls of visitors for advice.',
    '120',
  ),
  RATE_DECLARATIONS_PER_ADDRESS_HOUR: limit(
    'Cancellations and withdrawals on the public pages per email address and hour, and as many messages on `/hilfe` per address or customer. Beyond it, the page says that nothing was received, and how to reach the company otherwise ([security.md](security.md#limits)).',
    '10',
  ),
  RATE_DECLARATIONS_PER_IP_HOUR: limit('The same per network and hour.', '200'),
  RATE_CODE_FAILURES_PER_ADDRESS_DAY: limit(
    'Wrong sign-in codes per email address and day. Beyond it, only links sign in ([security.md](security.md#the-code)).',
    '20',
  ),
  RATE_CODE_FAILURES_PER_IP_HOUR: limit('Wrong sign-in codes per network and hour.', '50'),
  RATE_CODE_FAILURES_HOUR: limit('Wrong sign-in codes of all customers together per hour.', '200'),
  RATE_DISCOUNT_FAILURES_HOUR: limit('Rejected discount codes per customer and hour.', '10'),
  RATE_CHANGES_PER_CUSTOMER_MINUTE: limit(
    'Calls per customer and minute that may write: commands, quotes, saved data.',
    '60',
  ),
  RATE_ADMIN_CALLS_PER_KEY_MINUTE: limit(
    'Calls of the admin API per key and minute ([admin-api.md](admin-api.md)).',
    '300',
  ),
}

const mail = {
  SMTP_URL: setting({
    meaning: 'The mail server.',
    kind: kinds.smtpUrl,
    isSecret: true,
    default: { unset: 'the embedded mailbox at `/mailbox`' },
    required: [{ when: inProduction, because: 'there is no embedded mailbox in production.' }],
  }),
  MAIL_FROM: setting({
    meaning: 'The sender of all emails.',
    kind: kinds.mailAddress,
    default: { unset: "the brand's `name` and `sender`, or `portal@` at the host of `PUBLIC_URL`" },
  }),
  MAIL_DELAY_SECONDS: setting({
    meaning:
      'How long emails about changes that can be undone, such as a skipped order, are held back for the customer to undo them.',
    kind: kinds.wholeNumber(0, 3600),
    default: '120',
  }),
}

/** A link takes precedence over the brand's, so that one brand can serve several installations. */
const ofBrand = (name: string) => ({ unset: `\`links.${name}\` of the brand` })

const page = (meaning: string, name: string) => setting({ meaning, kind: kinds.link, default: ofBrand(name) })

const links = {
  FAQ_URL: page('The page with frequently asked questions.', 'faq'),
  SHOP_URL: page('The online shop.', 'shop'),
  NEW_DOG_URL: setting({
    meaning: 'Where customers subscribe for another dog: a page, or `portal` for the portal’s own.',
    kind: kinds.linkOrPortal,
    default: ofBrand('newDog'),
  }),
  SNACKS_URL: page('Where customers buy snacks.', 'snacks'),
  ADVICE_URL: setting({
    meaning: 'Where customers get feeding advice: a page or an email address.',
    kind: kinds.linkOrMail,
    default: ofBrand('advice'),
  }),
  REFERRAL_WIDGET_URL: setting({
    meaning: 'The page of a referral provider ([decision 16](decisions/0016-referral-widget.md)).',
    kind: kinds.secureLink,
    default: { unset: "the service's own referral programme" },
    rules: [
      {
        must: 'must have a different origin from `PUBLIC_URL`; on the same origin its frame could remove its sandbox.',
        isBroken: (text, textOf) => {
          const publicUrl = textOf('PUBLIC_URL') ?? ''
          return URL.canParse(publicUrl) && new URL(publicUrl).origin === new URL(text).origin
        },
      },
    ],
  }),
}

const brand = {
  BRAND_DIR: setting({
    meaning:
      'The directory of the brand: names, logo, colours, addresses, links and legal pages ([brand.md](brand.md)).',
    kind: kinds.path,
    default: { unset: 'the shipped sample, `brand/`' },
  }),
  ALLOW_SAMPLE_SELLER: setting({
    meaning:
      'Lets production start although the brand still names the sample seller, for a trial that no customer sees.',
    kind: kinds.onOrOff,
    default: 'off',
  }),
}

const prices = {
  PRICE_NOTICE_DAYS: setting({
    meaning:
      'How many days ahead of its day a price change is announced to existing contracts at least ([catalogue.md](catalogue.md#new-prices-for-existing-contracts)).',
    kind: kinds.wholeNumber(7, 365),
    default: '42',
  }),
  PRICE_REMINDER_DAYS: setting({
    meaning:
      'How many days before the last day for an answer customers are reminded of a price increase, once and only without an answer.',
    kind: kinds.wholeNumber(1, 90),
    default: '14',
  }),
}

export const customerGroups = {
  brand: { title: 'Brand', settings: brand },
  signIn: { title: 'Sign-in and limits', settings: signIn },
  mail: { title: 'Mail', settings: mail },
  links: { title: 'Links in the portal', settings: links },
  prices: { title: 'Price changes', settings: prices },
}
