/** The page on which staff see what erasing a customer would keep and delete, and confirm it. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { privacyDe } from '@pfotenportal/text/de/privacy'
import { privacyEn } from '@pfotenportal/text/en/privacy'
import { formatDay } from '@pfotenportal/text/format'
import type { Customer } from '../../database/customer/customers.ts'
import type { ErasureQuote } from '../../operations/privacy/erase-account.ts'
import { customerPath } from '../page/paths.ts'
import { ActionForm, DeskTable, Field } from './parts.tsx'
import type { DeskView } from './view.ts'

const texts = { de: privacyDe, en: privacyEn } as const

/** What the page shows. */
export interface EraseFile {
  readonly customer: Customer
  readonly quote: ErasureQuote
}

export function ErasePage({ file, view }: { readonly file: EraseFile; readonly view: DeskView }) {
  const { erase } = view.desk
  const text = texts[view.language]
  const { customer, quote } = file
  return (
    <>
      <p>
        <a href={customerPath(customer.id)}>{erase.back}</a>
      </p>
      <section className="card">
        <p>
          {customer.firstName} {customer.lastName}, {customer.email} ({customer.id})
        </p>
        <p>{erase.lead}</p>
        {quote.faults.length > 0 && (
          <>
            <p className="note bad">{erase.notNow}</p>
            <ul>
              {quote.faults.map((fault) => (
                <li key={fault}>{text.faults[fault]}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      <DeskTable
        id="kept"
        title={erase.kept}
        columns={[erase.columns.what, erase.columns.why, erase.columns.until]}
        rows={quote.kept.map(({ record, until }) => ({
          key: record,
          cells: [
            text.kept[record].title,
            text.kept[record].why,
            formatDay(until, view.language, view.moment.today),
          ],
        }))}
        view={view}
      />
      <section className="card">
        <p>{erase.deleted}</p>
        {quote.faults.length === 0 && (
          <ActionForm
            action={staffPath('eraseCustomer', { customerId: customer.id })}
            label={erase.submit}
            hint={erase.final}
          >
            <Field id="email" name="email" label={erase.email} value="" maxLength={320} required />
          </ActionForm>
        )}
      </section>
    </>
  )
}
