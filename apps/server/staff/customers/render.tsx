/** Renders the pages of the support desk. */
import type { FoundCustomer } from '../../database/customer/find-customers.ts'
import { pageHtml } from '../page/page.tsx'
import type { WorkSummary } from '../work/read-work.ts'
import { CustomerPage, type CustomerFile } from './customer.tsx'
import { ErasePage, type EraseFile } from './erase-page.tsx'
import { FindCustomer, FindPage } from './find.tsx'
import { MailPage, type ShownMail } from './mail.tsx'
import { MergePage, type MergeFile } from './merge-page.tsx'
import { MovePage, type MoveFile } from './move-page.tsx'
import type { DeskView } from './view.ts'

/** The search, with what was found; null if nothing was searched for, then with what needs a person. */
export function renderFindPage(
  text: string,
  found: readonly FoundCustomer[] | null,
  view: DeskView,
  work: WorkSummary | null = null,
): string {
  const { title } = view.desk.find
  return pageHtml(
    view,
    { title, tool: 'desk' },
    <FindPage text={text} found={found} work={work} view={view} />,
  )
}

export function renderCustomerPage(file: CustomerFile, view: DeskView): string {
  const title = `${file.customer.firstName} ${file.customer.lastName}`
  return pageHtml(view, { title, tool: 'desk' }, <CustomerPage file={file} view={view} />)
}

export function renderMergePage(file: MergeFile, view: DeskView): string {
  const { title } = view.desk.merge
  return pageHtml(view, { title, tool: 'desk' }, <MergePage file={file} view={view} />)
}

export function renderErasePage(file: EraseFile, view: DeskView): string {
  const { title } = view.desk.erase
  return pageHtml(view, { title, tool: 'desk' }, <ErasePage file={file} view={view} />)
}

export function renderMovePage(file: MoveFile, view: DeskView): string {
  const { title } = view.desk.move
  return pageHtml(view, { title, tool: 'desk' }, <MovePage file={file} view={view} />)
}

/** The page for an unknown customer, with a search. */
export function renderNoCustomerPage(view: DeskView): string {
  return pageHtml(view, { title: view.desk.noCustomer, tool: 'desk' }, <FindCustomer text="" view={view} />)
}

export function renderMailPage(customerId: number, mail: ShownMail, view: DeskView): string {
  const { title } = view.desk.mail
  return pageHtml(view, { title, tool: 'desk' }, <MailPage customerId={customerId} mail={mail} view={view} />)
}
