/** Settings of the staff's sign-in. */
import * as kinds from '../kinds.ts'
import { inProduction, notInProduction, setting, type Condition } from '../setting.ts'

const withProvider: Condition = {
  words: 'with `OIDC_ISSUER`',
  holds: (textOf) => textOf('OIDC_ISSUER') !== undefined,
}
const ofClient = [{ when: withProvider, because: 'signing in by the OpenID Connect provider needs it.' }]

const staff = {
  OPERATOR_EMAIL: setting({
    meaning:
      'The email address of the first admin, who adds all other staff ([operations.md](operations.md#staff)). At each start this person is made an admin who can sign in.',
    kind: kinds.plainMailAddress,
    default: { unset: 'none' },
  }),
  SUPPORT_ALLOWANCE_CENTS: setting({
    meaning:
      'What each person with the role `support` may give a day, in Berlin, in refunds and credits together, in cents ([operations.md](operations.md#refunds-and-credits-within-an-allowance)). `0`: nothing.',
    kind: kinds.wholeNumber(0, 1_000_000),
    default: '0',
  }),
  OPERATIONS_ALLOWANCE_CENTS: setting({
    meaning: 'The same for the role `operations`. Admins, keys and commands have no limit.',
    kind: kinds.wholeNumber(0, 1_000_000),
    default: { unset: 'no limit' },
  }),
  STAFF_SECOND_FACTOR: setting({
    meaning:
      'Whether staff who sign in by a mailed link need a second factor, a passkey or an authenticator app ([operations.md](operations.md#second-factor)). `required`: nobody gets in without; who has none sets it up at the next sign-in. `optional`: who has one is asked for it.',
    kind: kinds.oneOf('optional', 'required'),
    default: 'optional',
    defaultWhen: [inProduction, 'required'],
  }),
  OIDC_ISSUER: setting({
    meaning:
      "The company's OpenID Connect provider, by which staff can sign in. It has to redirect to `/operator/sign-in/callback` at `PUBLIC_URL`.",
    kind: kinds.secureLink,
    default: { unset: 'none' },
    rules: [notInProduction('must be an https address in production.', (text) => !text.startsWith('https:'))],
  }),
  OIDC_CLIENT_ID: setting({
    meaning: 'How the provider knows this service.',
    kind: kinds.text,
    default: { unset: 'none' },
    required: ofClient,
  }),
  OIDC_CLIENT_SECRET: setting({
    meaning: 'The secret of this service at the provider, sent as `client_secret_basic`.',
    kind: kinds.text,
    isSecret: true,
    default: { unset: 'none' },
    required: ofClient,
  }),
}

export const staffGroups = { staff: { title: 'Staff', settings: staff } }
