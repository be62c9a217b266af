/** Settings of the payment gateways (docs/payments.md). */
import { gatewayFaults, latency } from '../faults.ts'
import * as kinds from '../kinds.ts'
import { inProduction, notInProduction, ownSecretInProduction, setting, where } from '../setting.ts'

/** Signs the simulated gateway's webhook events by default; production refuses it. */
export const DEFAULT_GATEWAY_SECRET = 'simulated-gateway-secret'

const payments = {
  PAYMENT_GATEWAY: setting({
    meaning: 'The payment provider. The simulated gateway moves no money ([payments.md](payments.md)).',
    kind: kinds.oneOf('simulated', 'stripe'),
    default: 'simulated',
    required: [
      {
        when: inProduction,
        because: 'the simulated gateway moves no money, so production uses it only if it is named.',
      },
    ],
  }),
  PAYMENT_TIMEOUT_SECONDS: setting({
    meaning: "How long to wait for the provider's answer before the outcome of a payment counts as unknown.",
    kind: kinds.wholeNumber(1, 60),
    default: '10',
  }),
}

const withStripe = where('PAYMENT_GATEWAY', 'stripe')

const stripe = {
  STRIPE_SECRET_KEY: setting({
    meaning: 'A secret or restricted key of the account ([payments.md](payments.md#stripe)).',
    kind: kinds.kind('a secret or restricted key of Stripe, such as "sk_test_…" or "rk_live_…"', (text) =>
      /^[sr]k_(test|live)_\w{8,}$/.test(text) ? text : undefined,
    ),
    isSecret: true,
    default: { unset: 'none' },
    required: [{ when: withStripe, because: 'the service cannot reach its account without it.' }],
  }),
  STRIPE_WEBHOOK_SECRET: setting({
    meaning:
      'The signing secret of the webhook endpoint at Stripe, which calls `{PUBLIC_URL}/webhooks/payments`.',
    kind: kinds.secrets('the signing secret of the webhook at Stripe ("whsec_…")', /^whsec_\S{8,}$/),
    isSecret: true,
    default: { unset: 'none' },
    required: [{ when: withStripe, because: 'no webhook event of Stripe can be verified without it.' }],
  }),
  STRIPE_API_BASE: setting({
    meaning: 'The address of a stand-in for tests.',
    kind: kinds.origin,
    default: { unset: 'Stripe itself' },
    rules: [notInProduction('must be unset in production, or payments would go to a stand-in.')],
  }),
}

const simulatedGateway = {
  SIMULATED_GATEWAY_URL: setting({
    meaning: 'The address of the simulated gateway, if it runs as a separate process.',
    kind: kinds.origin,
    default: { unset: 'inside the service' },
  }),
  SIMULATED_GATEWAY_LEDGER: setting({
    meaning: 'The ledger file of the simulated gateway, if it runs as a separate process.',
    kind: kinds.path,
    default: '$DATA_DIR/simulated-gateway.jsonl',
  }),
  SIMULATED_GATEWAY_WEBHOOKS: setting({
    meaning: 'Whether the simulated gateway sends webhook events to `{PUBLIC_URL}/webhooks/payments`.',
    kind: kinds.onOrOff,
    default: 'on',
  }),
  SIMULATED_GATEWAY_WEBHOOK_SECRET: setting({
    meaning: "Signs the simulated gateway's webhook events.",
    kind: kinds.secrets('a secret without spaces', /^\S+$/),
    isSecret: true,
    default: DEFAULT_GATEWAY_SECRET,
    required: [
      {
        when: where('PAYMENT_GATEWAY', 'simulated', inProduction),
        because: 'the default is known to everybody, and production needs a secret of its own.',
      },
    ],
    rules: ownSecretInProduction(DEFAULT_GATEWAY_SECRET),
  }),
  SIMULATED_GATEWAY_LATENCY_MS: setting({
    meaning: 'The latency of each response.',
    kind: latency,
    default: '0',
  }),
  SIMULATED_GATEWAY_FAULTS: setting({
    meaning: 'How often each fault occurs ([payments.md](payments.md#the-simulated-gateway)).',
    kind: gatewayFaults,
    default: 'none',
  }),
  SIMULATED_GATEWAY_SEED: setting({
    meaning:
      'The seed of latencies and faults. The same seed gives the same latencies and faults for the same requests.',
    kind: kinds.text,
    default: '1',
  }),
}

export const paymentGroups = {
  payments: { title: 'Payments', settings: payments },
  stripe: { title: 'Stripe', settings: stripe },
  simulatedGateway: { title: 'Simulated gateway', settings: simulatedGateway },
}
