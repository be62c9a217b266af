/**
 * The simulated gateway's pages, which a real gateway hosts itself: payment details, strong authentication by the
 * card's bank, and the redirect back. A setup's id appears only in the page's address.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@pfotenportal/contract/values'
import { simulatedGatewayDe } from '@pfotenportal/text/de/simulated-gateway'
import { simulatedGatewayEn } from '@pfotenportal/text/en/simulated-gateway'
import type { Services } from '../../context/services.ts'
import { languageOf } from '../../core/answer.ts'
import {
  GATEWAY_PATH,
  openSetups,
  type Setup,
  type Setups,
  type SubmittedMethod,
} from '../../gateways/simulated/setups.ts'
import { behaviourOf } from '../../gateways/simulated/test-methods.ts'
import { openBySecret } from '../../http/declared-access.ts'
import { formOf, registerForms, sendPlainPage } from '../forms.ts'
import { registerBankPages } from './bank-pages.ts'
import type { GatewayText } from './page-views.tsx'
import { readAccount, readCard, readDebit, type FormErrors, type ParsedForm } from './payment-forms.ts'

/** The failure code of a setup that the customer cancelled or did not confirm. */
const REFUSED = 'AUTHENTICATION_REFUSED'

/** React renders these pages; it is loaded with the first one. */
const views = async () => ({ ...(await import('./page-views.tsx')), ...(await import('./bank-views.tsx')) })

interface ById {
  Params: { id: string }
}

type GatewayServices = Pick<Services, 'clock' | 'config'>

/** The result of a form: undefined for the next page, or the same form with its errors. */
type FormResult = { readonly errors: FormErrors; readonly form: URLSearchParams } | undefined

/** Methods with a hard decline are already declined during setup; others only when they are charged. */
function declineOf({ methodReference }: SubmittedMethod): string | undefined {
  const behaviour = behaviourOf(methodReference)
  return behaviour.result === 'DECLINED' && behaviour.isHard ? behaviour.code : undefined
}

async function readForm(
  { kind }: Setup,
  form: URLSearchParams,
  { clock }: GatewayServices,
): Promise<ParsedForm> {
  if (kind === 'card') return readCard(form, (await clock.moment()).today)
  return kind === 'payPal' ? readAccount(form) : readDebit(form)
}

async function enter(
  setups: Setups,
  setup: Setup,
  form: URLSearchParams,
  services: GatewayServices,
): Promise<FormResult> {
  const { key, kind } = setup
  const parsed = await readForm(setup, form, services)
  if (!parsed.ok) return { errors: parsed.errors, form }
  const declined = declineOf(parsed.method)
  if (declined !== undefined) await setups.fail(key, declined)
  else if (kind === 'card') await setups.authenticate(key, parsed.method)
  else if (kind === 'sepaDebit') await setups.confirmDebit(key, parsed.method)
  else await setups.confirmPayPal(key, parsed.method, services.clock.realNow())
  return undefined
}

/** Serves the pages of the setups in the service's database. */
export async function registerGatewayPages(
  app: FastifyInstance,
  services: GatewayServices & Pick<Services, 'database' | 'gateway'>,
): Promise<void> {
  const setups = await openSetups(services.database)
  const { brand } = services.config
  const texts: Readonly<Record<Language, GatewayText>> = {
    de: { ...simulatedGatewayDe, brand },
    en: { ...simulatedGatewayEn, brand },
  }
  await registerBankPages(app, services, texts)

  async function show(request: FastifyRequest, reply: FastifyReply, id: string, result: FormResult) {
    const setup = await setups.open(id)
    const language = setup?.language ?? languageOf(request.headers['accept-language'])
    const text = texts[language]
    const { unknownSetupHtml, formHtml, bankHtml } = await views()
    if (!setup) return sendPlainPage(reply, unknownSetupHtml(text, language), { status: 404 })
    if (setup.state === 'CONFIRMED' || setup.state === 'FAILED') {
      return reply.header('cache-control', 'no-store').redirect(setup.return_url, 303)
    }
    const html = setup.state === 'OPEN' ? formHtml(text, setup, result) : bankHtml(text, setup)
    const formTargets = [new URL(services.config.publicUrl).origin]
    return sendPlainPage(reply, html, { status: result ? 422 : 200, formTargets })
  }

  await registerForms(app, (pages) => {
    pages.get<ById>(`${GATEWAY_PATH}/:id`, openBySecret, (request, reply) =>
      show(request, reply, request.params.id, undefined),
    )

    pages.post<ById>(`${GATEWAY_PATH}/:id`, openBySecret, async (request, reply) => {
      const setup = await setups.open(request.params.id)
      const form = formOf(request.body)
      const action = form.get('action')
      let result: FormResult
      if (setup && action === 'refuse') await setups.fail(setup.key, REFUSED)
      else if (setup && action === 'confirm') await setups.confirmCard(setup.key)
      else if (setup?.state === 'OPEN') result = await enter(setups, setup, form, services)
      // Redirect after each step, so that going back never resubmits a form.
      if (setup && !result) {
        return reply
          .header('cache-control', 'no-store')
          .redirect(`${GATEWAY_PATH}/${encodeURIComponent(request.params.id)}`, 303)
      }
      return show(request, reply, request.params.id, result)
    })
  })
}
