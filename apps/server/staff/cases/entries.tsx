/** The cases on the work list, with what can be done about each. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { WORK_NOTE_MAX } from '@pfotenportal/contract/staff/work-actions'
import { toWire } from '@pfotenportal/domain/core/money'
import { formatMoment, formatPrice } from '@pfotenportal/text/format'
import type { SupportCase } from '../../database/customer/cases.ts'
import { deskTexts } from '../customers/texts.ts'
import { customerPath } from '../page/paths.ts'
import { DismissForm, Entry, EntryForm, EntryText } from '../work/parts.tsx'
import type { WorkList } from '../work/read-work.ts'
import type { WorkView } from '../work/view.ts'

/** The customer's page with the forms filled in as the case wants. */
function actPath({ id, customerId, orderId }: SupportCase): string {
  return `${customerPath(customerId)}?case=${id}#${orderId === null ? 'actions' : `order-${orderId}`}`
}

function Actions({
  it,
  about,
  view,
}: {
  readonly it: SupportCase
  readonly about: string
  readonly view: WorkView
}) {
  const copy = deskTexts[view.language].cases
  const form = { fields: { case: String(it.id) }, about }
  const isMine = view.staff !== null && it.owner === `staff:${view.staff.id}`
  return (
    <>
      <a className="button" href={actPath(it)} aria-describedby={about}>
        {copy.act}
      </a>
      {view.staff !== null && !isMine && (
        <EntryForm {...form} action={staffPath('takeCase')} label={copy.take} isSoft />
      )}
      <DismissForm {...form} action={staffPath('finishCase')} label={copy.done} view={view} />
      <details>
        <summary>{copy.decline}</summary>
        <EntryForm {...form} action={staffPath('declineCase')} label={copy.decline} isSoft>
          <EntryText id={`why-${about}`} name="note" label={copy.why} max={WORK_NOTE_MAX} required />
        </EntryForm>
      </details>
    </>
  )
}

export function CaseEntries({
  entries,
  view,
}: {
  readonly entries: WorkList<SupportCase>['entries']
  readonly view: WorkView
}) {
  const { cases: copy, notes } = deskTexts[view.language]
  return entries.map((it) => {
    const about = `case-${it.id}`
    const amount = it.amount === null ? null : formatPrice(toWire(it.amount))
    const at = formatMoment(it.openedAt, view.language, view.moment.today)
    return (
      <Entry
        key={it.id}
        id={about}
        title={copy.wants(copy.kinds[it.kind], amount)}
        facts={[
          it.ownerName === null ? '' : copy.of(it.ownerName),
          copy.opened(it.openerName ?? notes.script, at),
        ]}
        entry={it}
        detail={<span className="typed">{it.wanted}</span>}
        view={view}
        actions={<Actions it={it} about={about} view={view} />}
      />
    )
  })
}
