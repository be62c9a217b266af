/** `npm run payments -- check`: checks whether the Stripe account is ready for the service. */
import { Stripe } from 'stripe'
import type { Config } from '../../core/config.ts'
import type { GatewayCheck } from '../gateway.ts'
import { reasonOf, type StripeCall } from './connection.ts'
import { WEBHOOK_EVENTS } from './webhooks.ts'

/** Where the provider sends its webhook events. */
export const WEBHOOK_PATH = '/webhooks/payments'

type CheckedConfig = Pick<Config, 'production' | 'publicUrl'>

/**
 * Checks key, mode, payment methods and webhook. Changes nothing. Stops at a wrong key, because nothing else can be
 * checked.
 */
export async function checkAccount(
  call: StripeCall,
  config: CheckedConfig,
): Promise<readonly GatewayCheck[]> {
  let isLive = false
  const key = await runCheck('key', async () => {
    isLive = (await call.stripe.balance.retrieve()).livemode
    return { ok: true, detail: `accepted, in ${modeOf(isLive)} mode` }
  })
  if (!key.ok) return [key]
  return [
    key,
    checkMode(isLive, config),
    await runCheck('payment methods', () => checkMethods(call)),
    await runCheck('webhook', () => checkWebhook(call, config)),
  ]
}

const modeOf = (live: boolean) => (live ? 'live' : 'test')

type Finding = Pick<GatewayCheck, 'ok' | 'detail'>

async function runCheck(name: string, look: () => Promise<Finding>): Promise<GatewayCheck> {
  try {
    return { name, ...(await look()) }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return { name, ok: false, detail: reasonOf(error) }
  }
}

function checkMode(live: boolean, { production }: CheckedConfig): GatewayCheck {
  const detail = `${modeOf(live)} key, NODE_ENV ${production ? 'is' : 'is not'} production`
  return { name: 'mode', ok: live === production, detail }
}

/** The payment methods of the account's default configuration, which also applies to charges. */
async function checkMethods({ stripe }: StripeCall): Promise<Finding> {
  const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 })
  const used = data.find((it) => it.is_default && it.active)
  if (!used) return { ok: false, detail: 'no default configuration is active' }
  const offered = { card: used.card, 'SEPA debit': used.sepa_debit, PayPal: used.paypal }
  const off = Object.entries(offered).flatMap(([name, it]) => (it?.available ? [] : [name]))
  return {
    ok: off.length === 0,
    detail: off.length === 0 ? 'card, SEPA debit, PayPal' : `off: ${off.join(', ')}`,
  }
}

async function checkWebhook({ stripe }: StripeCall, { publicUrl }: CheckedConfig): Promise<Finding> {
  const url = `${publicUrl}${WEBHOOK_PATH}`
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const found = data.find((it) => it.url === url)
  if (!found) return { ok: false, detail: `no endpoint is registered for ${url}` }
  if (found.status !== 'enabled') return { ok: false, detail: `${url} is ${found.status}` }
  const missing = found.enabled_events.includes('*')
    ? []
    : WEBHOOK_EVENTS.filter((event) => !found.enabled_events.includes(event))
  if (missing.length > 0) return { ok: false, detail: `${url} lacks ${missing.join(', ')}` }
  if (found.api_version !== Stripe.API_VERSION) {
    const has = found.api_version ?? 'the account’s version'
    return { ok: false, detail: `${url} speaks ${has}, the service ${Stripe.API_VERSION}` }
  }
  return { ok: true, detail: `${url}, ${Stripe.API_VERSION}` }
}
