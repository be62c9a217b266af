/** Every read, and the changes of account, addresses and payment methods. */
import { type OperationName } from '@pfotenportal/contract/api'
import { unless } from './answers.ts'
import { addressOfCheck, conformanceAddress, dayFromNow, type Facts } from './facts.ts'
import { dataOf, type Run } from './run.ts'

const reads = [
  'readStart',
  'listSubscriptions',
  'readCustomer',
  'listAddresses',
  'listPaymentMethods',
  'listOrderHistory',
  'listOrderSchedule',
  'listDocuments',
  'exportData',
  'readErasure',
  'readProduct',
  'readVariant',
  'readCancellationFlow',
  'readCancellationOffer',
  'listSessions',
  'listMailTopics',
  'listAgreements',
  'listMailConsents',
  'readMailNotices',
  'listActivity',
  'readPet',
  'readDogDraft',
  'listVacations',
  'readCalendarFeed',
  'readShop',
] as const satisfies readonly OperationName[]

/** Every read once. */
export async function checkReads(run: Run): Promise<void> {
  for (const call of reads) await run.read(call)
  await run.read('readFlowRewardBanner', ['FLOW_BANNER_NOT_FOUND'])
  await run.read('listReferrals', ['NOT_FOUND'])
  await run.change('checkPayment', {}, { mayBe: ['NOT_FOUND'] })
  const [listed] = dataOf<'listSubscriptions'>(await run.first.send('listSubscriptions', {}))
  run.report.record('listSubscriptions', 'order', [unless('the first status', listed?.status, 'ACTIVE')])
  const me = await run.first.send('readCustomer', { params: { id: 1 } })
  const wrong = unless('the id', (me.json as { data?: { id?: unknown } } | undefined)?.data?.id, run.first.id)
  run.report.record('readCustomer', 'id 1 is the customer', [wrong])
}

/** Changes that concern no subscription. Each is taken back. */
export async function checkAccount(run: Run): Promise<void> {
  const { customer, addresses } = await run.facts()
  const params = { id: customer.id }
  const { firstName: first_name, lastName: last_name } = customer
  await run.change(
    'updateCustomer',
    { params, body: { first_name: `${first_name} Test`, last_name } },
    {
      effect: (data, { customer: now }) =>
        unless('firstName', data.firstName, `${first_name} Test`) ??
        unless('first_name of readCustomer', now.first_name, `${first_name} Test`),
      other: { body: { first_name, last_name } },
    },
  )
  await run.refuse(
    'updateCustomer',
    'no name',
    { params, body: { first_name: '', last_name: '' } },
    'VALIDATION_FAILED',
  )
  await run.change('updateCustomer', { params, body: { first_name, last_name } })
  const isNew = !addresses.some(({ address1 }) => address1 === conformanceAddress.address1)
  await run.change(
    'createAddress',
    {},
    {
      effect: (data, { addresses: now }) =>
        now.some(({ id }) => id === data.id) ? undefined : 'listAddresses does not contain the address',
      other: { body: { ...conformanceAddress, address1: 'Prüfweg 2' } },
    },
  )
  if (run.includes('createAddress')) {
    const reply = await run.first.send('createAddress', { body: conformanceAddress })
    run.report.record('createAddress', 'duplicate', [unless('the status', reply.status, 200)])
    if (!isNew)
      run.report.notChecked('createAddress', 'a new address (201), because the customer has it already')
  }
  const elsewhere = { body: { ...conformanceAddress, countryCode: 'FR' } }
  await run.refuse('createAddress', 'another country', elsewhere, 'COUNTRY_NOT_SUPPORTED')
  await run.refuse('updateAddress', 'another country', elsewhere, 'COUNTRY_NOT_SUPPORTED')
  const company = (await run.facts()).addresses.find(({ company: it }) => it === 'Prüfung')
    ? 'Pfotenportal'
    : 'Prüfung'
  await run.change(
    'updateAddress',
    { body: { ...conformanceAddress, company } },
    {
      effect: (data, now) =>
        unless('company', data.company, company) ??
        unless('company of listAddresses', addressCompany(now), company),
      other: { body: conformanceAddress, params: { id: addressOfCheck(await run.facts()) } },
    },
  )
  await run.change('requestPaymentLink', {}, { mayBe: ['RATE_LIMITED'] })
  const added = await run.change('addPaymentMethod', {}, { mayBe: ['RATE_LIMITED'] })
  if (added)
    await run.change(
      'openPaymentSetup',
      { params: { id: added.id }, body: {} },
      { mayBe: ['CONFLICT', 'NOT_FOUND', 'RATE_LIMITED'] },
    )
  await checkPreferences(run)
}

const addressCompany = (facts: Facts) =>
  facts.addresses.find(({ id }) => id === addressOfCheck(facts))?.company

/** Language, emails, calendar feed and vacations. */
async function checkPreferences(run: Run): Promise<void> {
  const { selectedLang } = (await run.facts()).customer
  const other = selectedLang === 'de' ? 'en' : 'de'
  await run.change(
    'chooseLanguage',
    { body: { selectedLang: other } },
    { effect: (data) => unless('selectedLang', data.selectedLang, other), other: { body: { selectedLang } } },
  )
  await run.change('chooseLanguage', { body: { selectedLang } })
  await run.change('dismissMigrationNotice')
  await run.change('sendMessage', {}, { mayBe: ['RATE_LIMITED'] })
  await run.change('sendVisitorMessage', {}, { mayBe: ['RATE_LIMITED'] })
  // It mails a link at most; nothing is erased without it.
  await run.change('requestErasure')
  const topic = (data: { topic: string; givenAt: string | null }[]) =>
    data.find((it) => it.topic === 'reward')?.givenAt
  for (const isWanted of [false, true])
    await run.change(
      'chooseMailTopic',
      { body: { isWanted } },
      {
        effect: (data) => unless('consent', typeof topic(data) === 'string', isWanted),
        other: { body: { isWanted: !isWanted } },
      },
    )
  for (const shipping of [false, true])
    await run.change(
      'chooseMailNotices',
      { body: { shipping } },
      {
        effect: (data) => unless('shipping', data.shipping, shipping),
        other: { body: { shipping: !shipping } },
      },
    )
  await run.change(
    'renewCalendarFeed',
    {},
    { effect: ({ feed }) => unless('whether there is a feed', feed !== null, true) },
  )
  await run.change('revokeCalendarFeed', {}, { effect: ({ feed }) => unless('feed', feed, null) })
  await checkVacations(run)
}

async function checkVacations(run: Run): Promise<void> {
  if (!run.includes('enterVacation')) return
  const facts = await run.facts()
  const backwards = { body: { from: dayFromNow(facts, 61), to: dayFromNow(facts, 60) } }
  await run.refuse(
    'previewVacation',
    'ends before it begins',
    backwards,
    'DATE_OUT_OF_RANGE',
    'VALIDATION_FAILED',
  )
  await run.change('previewVacation')
  const entered = await run.change('enterVacation', {}, { mayBe: ['VACATION_OVERLAPS'] })
  if (!entered)
    return run.report.notChecked('takeBackVacation', 'its success, because no vacation was entered')
  await run.change('takeBackVacation', { params: { id: entered.id } })
}
