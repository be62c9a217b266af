/** Settings of the carriers (docs/operations.md, "Shipping"). */
import { parcelFaults } from '../faults.ts'
import * as kinds from '../kinds.ts'
import { inProduction, ownSecretInProduction, setting, where } from '../setting.ts'

/** Signs the carrier's calls in the sample world; production refuses it. */
export const DEFAULT_CARRIER_SECRET = 'the-carrier-of-the-sample-world'

const withGenericCarrier = where('CARRIER', 'generic')

const shipping = {
  CARRIER: setting({
    meaning:
      'The carrier: `generic` is any carrier that takes a list of parcels and reports tracking updates ([operations.md](operations.md#shipping)).',
    kind: kinds.oneOf('simulated', 'generic'),
    default: 'simulated',
    required: [
      {
        when: inProduction,
        because: 'the simulated carrier delivers nothing, so production uses it only if it is named.',
      },
    ],
  }),
  CARRIER_NAME: setting({
    meaning: "The carrier's name as customers know it.",
    kind: kinds.shortText(40),
    default: 'DHL',
  }),
  CARRIER_WEBHOOK_SECRET: setting({
    meaning: "Signs the carrier's calls to `/webhooks/carrier`. Without a secret, every call is rejected.",
    kind: kinds.secrets('a secret of 16 characters or more', /^[\x21-\x7e]{16,}$/),
    isSecret: true,
    default: DEFAULT_CARRIER_SECRET,
    defaultWhen: [inProduction, { unset: 'none' }],
    required: [
      {
        when: where('CARRIER', 'generic', inProduction),
        because: 'no tracking update of the carrier can be verified without it.',
      },
    ],
    rules: ownSecretInProduction(DEFAULT_CARRIER_SECRET, 32),
  }),
  CARRIER_TRACKING_URL: setting({
    meaning: 'Where customers track a parcel; `{number}` stands for its number.',
    kind: kinds.trackingUrl,
    default: 'https://tracking.example/{number}',
    defaultWhen: [withGenericCarrier, { unset: 'no link' }],
  }),
  SIMULATED_CARRIER_FAULTS: setting({
    meaning:
      "The shares of the simulated carrier's parcels that are delayed, fail to be delivered, are lost or are returned.",
    kind: parcelFaults,
    default: 'delayed=0.05,failed=0.02,lost=0.005,returned=0.002',
  }),
  SIMULATED_CARRIER_SEED: setting({
    meaning: 'The seed of these faults. The same seed gives the same faults for the same parcels.',
    kind: kinds.shortText(100),
    default: 'pfotenportal',
  }),
}

export const shippingGroups = { shipping: { title: 'Shipping', settings: shipping } }
