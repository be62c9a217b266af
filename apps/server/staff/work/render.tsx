/** Renders the work lists and the page of a declaration. */
import type { WorkId } from '@pfotenportal/contract/staff/work-actions'
import { formatMoment } from '@pfotenportal/text/format'
import type { ShownMark } from '../../database/work/work-marks.ts'
import { CaseEntries } from '../cases/entries.tsx'
import { DeskTable } from '../customers/parts.tsx'
import { RecordForm } from '../declarations/record-form.tsx'
import { DeclarationEntries, DeclarationPage, type DeclarationFile } from '../declarations/view.tsx'
import { MessageEntries, MessagePage, titleOfMessage, type MessageFile } from '../messages/view.tsx'
import { pageHtml, pathOf } from '../page/page.tsx'
import type { OrderForm } from '../shop-orders/form-view.tsx'
import { shopTexts } from '../shop-orders/texts.ts'
import {
  NewCustomerPage,
  ShopOrderEntries,
  ShopOrderPage,
  titleOfShopOrder,
  type ShopOrderFile,
} from '../shop-orders/view.tsx'
import { WorkCounts } from './counts.tsx'
import {
  BoxEntries,
  DisputeEntries,
  JobEntries,
  MailboxEntries,
  MailEntries,
  PaymentEntries,
} from './lists.tsx'
import { WorkSection } from './parts.tsx'
import { workIds, type ReadersWork, type WorkCount } from './read-work.ts'
import { declarationPath, messagePath, shopOrderPath, type WorkView } from './view.ts'
import { WebhookEntries } from './webhooks.tsx'

/** What the page shows. */
export interface WorkFile extends ReadersWork {
  readonly marks: readonly ShownMark[]
  /** Makes sure that a declaration is recorded once. */
  readonly formKey: string
}

function entriesOf(id: WorkId, { work }: WorkFile, view: WorkView) {
  if (id === 'cases' && work.cases) return <CaseEntries entries={work.cases.entries} view={view} />
  if (id === 'declarations' && work.declarations)
    return <DeclarationEntries entries={work.declarations.entries} view={view} />
  if (id === 'messages' && work.messages)
    return <MessageEntries entries={work.messages.entries} view={view} />
  if (id === 'shop' && work.shop) return <ShopOrderEntries entries={work.shop.entries} view={view} />
  if (id === 'mailboxes' && work.mailboxes)
    return <MailboxEntries entries={work.mailboxes.entries} view={view} />
  if (id === 'boxes' && work.boxes) return <BoxEntries entries={work.boxes.entries} view={view} />
  if (id === 'payments' && work.payments)
    return <PaymentEntries entries={work.payments.entries} view={view} />
  if (id === 'disputes' && work.disputes)
    return <DisputeEntries entries={work.disputes.entries} view={view} />
  if (id === 'mails' && work.mails) return <MailEntries entries={work.mails.entries} view={view} />
  if (id === 'jobs' && work.jobs) return <JobEntries entries={work.jobs.entries} view={view} />
  if (id === 'webhooks' && work.webhooks)
    return <WebhookEntries entries={work.webhooks.entries} view={view} />
  return undefined
}

/** What stands below the entries: the form of a declaration, and pages with more. */
function footOf({ id, count }: WorkCount, { formKey }: WorkFile, view: WorkView) {
  if (id === 'declarations') return <RecordForm formKey={formKey} view={view} />
  if (count === 0 || (id !== 'mails' && id !== 'webhooks')) return undefined
  const label = id === 'mails' ? view.work.mails.all : view.copy.pages.webhooks
  return (
    <p className="links">
      <a href={pathOf(id)}>{label}</a>
    </p>
  )
}

function subjectOf({ kind, subject }: ShownMark, view: WorkView) {
  const label = view.work.marks.kinds[kind]
  const [id = ''] = subject.split(':')
  if (kind === 'BOX') return <a href={`/operator/orders/${id}`}>{`${label} ${id}`}</a>
  if (kind === 'DECLARATION') return <a href={declarationPath(Number(id))}>{`${label} ${id}`}</a>
  if (kind === 'MESSAGE') return <a href={messagePath(Number(id))}>{`${label} ${id}`}</a>
  if (kind === 'SHOP') return <a href={shopOrderPath(Number(id))}>{`${label} ${id}`}</a>
  if (kind === 'WEBHOOK') return `${label}, ${view.work.webhooks.endpoint(Number(id))}`
  return kind === 'JOB' ? `${label} ${subject}` : label
}

function Marks({ marks, view }: { readonly marks: readonly ShownMark[]; readonly view: WorkView }) {
  const { title, columns, script } = view.work.marks
  if (marks.length === 0) return null
  return (
    <DeskTable
      id="marks"
      title={title}
      columns={[columns.at, columns.what, columns.who, columns.note]}
      rows={marks.map((mark) => ({
        key: `${mark.kind}:${mark.subject}`,
        cells: [
          formatMoment(mark.at, view.language, view.moment.today),
          subjectOf(mark, view),
          mark.author ?? script,
          mark.note,
        ],
      }))}
      view={{ copy: view.copy }}
    />
  )
}

/** All lists that the reader may see. */
export function renderWorkPage(file: WorkFile, view: WorkView): string {
  const { counts } = file
  return pageHtml(
    view,
    { title: view.work.title, tool: 'work' },
    <>
      <WorkCounts summary={file} view={view} />
      {workIds.flatMap((id) => {
        const list = counts.find((each) => each.id === id)
        if (!list) return []
        return (
          <WorkSection key={id} list={list} view={view} foot={footOf(list, file, view)}>
            {entriesOf(id, file, view)}
          </WorkSection>
        )
      })}
      <Marks marks={file.marks} view={view} />
    </>,
  )
}

export function renderDeclarationPage(file: DeclarationFile, view: WorkView): string {
  const { of, kinds } = view.work.declarations
  const { kind, name } = file.declaration
  return pageHtml(
    view,
    { title: of(kinds[kind], name), tool: 'work' },
    <DeclarationPage file={file} view={view} />,
  )
}

/** The page for an unknown declaration. */
export function renderNoDeclarationPage(view: WorkView): string {
  return pageHtml(view, { title: view.work.declarations.unknown, tool: 'work' }, null)
}

export function renderMessagePage(file: MessageFile, view: WorkView): string {
  return pageHtml(
    view,
    { title: titleOfMessage(file, view), tool: 'work' },
    <MessagePage file={file} view={view} />,
  )
}

/** The page for an unknown message. */
export function renderNoMessagePage(view: WorkView): string {
  return pageHtml(view, { title: view.work.messages.unknown, tool: 'work' }, null)
}

export function renderShopOrderPage(file: ShopOrderFile, view: WorkView): string {
  return pageHtml(
    view,
    { title: titleOfShopOrder(file.order, view), tool: 'work' },
    <ShopOrderPage file={file} view={view} />,
  )
}

/** The page for an unknown order of a shop. */
export function renderNoShopOrderPage(view: WorkView): string {
  return pageHtml(view, { title: view.work.shop.unknown, tool: 'work' }, null)
}

export function renderNewCustomerPage(form: OrderForm, view: WorkView): string {
  const { title } = shopTexts[view.language].form
  return pageHtml(view, { title, tool: 'desk' }, <NewCustomerPage form={form} view={view} />)
}
