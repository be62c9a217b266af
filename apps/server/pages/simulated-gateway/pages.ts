/**
 * The simulated gateway's pages, which a real gateway hosts itself: payment details, strong authentication by the
 * card's bank, and the redirect back. A set-up's id appears only in the page's address.
 */
import type { Language } from '@pfotenportal/contract/values'
import { simulatedGatewayDe, type SimulatedGatewayText } from '@pfotenportal/text/de/simulated-gateway'
import { simulatedGatewayEn } from '@pfotenportal/text/en/simulated-gateway'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf, registerForms, sendPlainPage } from '../forms.ts'
import { languageOf } from '../../core/answer.ts'
import type { Services } from '../../context/services.ts'
import { behaviourOf } from '../../gateways/simulated/test-methods.ts'
import { readAccount, readCard, readDebit, type FormErrors, type ParsedForm } from './payment-forms.ts'
import {
  GATEWAY_PATH,
  openSetUps,
  type SubmittedMethod,
  type SetUp,
  type SetUps,
} from '../../gateways/simulated/setups.ts'

/** The failure code of a set-up that the customer cancelled or did not confirm. */
const REFUSED = 'AUTHENTICATION_REFUSED'

const texts: Readonly<Record<Language, SimulatedGatewayText>> = {
  de: simulatedGatewayDe,
  en: simulatedGatewayEn,
}

/** React renders these pages; it is loaded with the first one. */
const views = () => import('./page-views.tsx')

interface ById {
  Params: { id: string }
}

type GatewayServices = Pick<Services, 'clock' | 'config'>

/** The result of a form: undefined for the next page, or the same form with its errors. */
type FormResult = { readonly errors: FormErrors; readonly form: URLSearchParams } | undefined

/** Methods with a hard decline are already declined during set-up; others only when they are charged. */
function declineOf({ methodReference }: SubmittedMethod): string | undefined {
  const behaviour = behaviourOf(methodReference)
  return behaviour.result === 'DECLINED' && behaviour.isHard ? behaviour.code : undefined
}

async function readForm(
  { kind }: SetUp,
  form: URLSearchParams,
  { clock }: GatewayServices,
): Promise<ParsedForm> {
  if (kind === 'card') return readCard(form, (await clock.moment()).today)
  return kind === 'payPal' ? readAccount(form) : readDebit(form)
}

async function enter(
  setUps: SetUps,
  setUp: SetUp,
  form: URLSearchParams,
  services: GatewayServices,
): Promise<FormResult> {
  const { key, kind } = setUp
  const parsed = await readForm(setUp, form, services)
  if (!parsed.ok) return { errors: parsed.errors, form }
  const declined = declineOf(parsed.method)
  if (declined !== undefined) await setUps.fail(key, declined)
  else if (kind === 'card') await setUps.authenticate(key, parsed.method)
  else if (kind === 'sepaDebit') await setUps.confirmDebit(key, parsed.method)
  else await setUps.confirmPayPal(key, parsed.method, services.clock.realNow())
  return undefined
}

/** Serves the pages of the set-ups in the service's database. */
export async function registerGatewayPages(
  app: FastifyInstance,
  services: GatewayServices & Pick<Services, 'database'>,
): Promise<void> {
  const setUps = await openSetUps(services.database)

  async function show(request: FastifyRequest, reply: FastifyReply, id: string, result: FormResult) {
    const setUp = await setUps.open(id)
    const language = setUp?.language ?? languageOf(request.headers['accept-language'])
    const text = texts[language]
    const { unknownSetUpHtml, formHtml, bankHtml } = await views()
    if (!setUp) return sendPlainPage(reply, unknownSetUpHtml(text, language), { status: 404 })
    if (setUp.state === 'CONFIRMED' || setUp.state === 'FAILED') {
      return reply.header('cache-control', 'no-store').redirect(setUp.return_url, 303)
    }
    const html = setUp.state === 'OPEN' ? formHtml(text, setUp, result) : bankHtml(text, setUp)
    const formTargets = [new URL(services.config.publicUrl).origin]
    return sendPlainPage(reply, html, { status: result ? 422 : 200, formTargets })
  }

  await registerForms(app, (pages) => {
    pages.get<ById>(`${GATEWAY_PATH}/:id`, (request, reply) =>
      show(request, reply, request.params.id, undefined),
    )

    pages.post<ById>(`${GATEWAY_PATH}/:id`, async (request, reply) => {
      const setUp = await setUps.open(request.params.id)
      const form = formOf(request.body)
      const action = form.get('action')
      let result: FormResult
      if (setUp && action === 'refuse') await setUps.fail(setUp.key, REFUSED)
      else if (setUp && action === 'confirm') await setUps.confirmCard(setUp.key)
      else if (setUp?.state === 'OPEN') result = await enter(setUps, setUp, form, services)
      // Redirect after each step, so that going back never resubmits a form.
      if (setUp && !result) {
        return reply
          .header('cache-control', 'no-store')
          .redirect(`${GATEWAY_PATH}/${encodeURIComponent(request.params.id)}`, 303)
      }
      return show(request, reply, request.params.id, result)
    })
  })
}
