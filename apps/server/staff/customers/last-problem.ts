import type { TimelineEntry } from '../../database/customer/timeline.ts'

/** Whether something went wrong for the customer: a payment, a refund, a parcel or an email. */
function isProblem(entry: TimelineEntry): boolean {
  switch (entry.kind) {
    case 'CHARGE':
      return entry.state === 'DECLINED' || entry.state === 'RELEASED'
    case 'REFUND':
      return entry.state === 'REFUSED' || entry.state === 'FAILED'
    case 'PARCEL':
      return entry.event === 'delayed' || entry.event === 'delivery_failed' || entry.event === 'returned'
    case 'MAIL':
      return entry.state === 'failed'
    default:
      return false
  }
}

/** The newest entry about something that went wrong; undefined if none of them is. The newest entry is the first. */
export function lastProblem(newestFirst: readonly TimelineEntry[]): TimelineEntry | undefined {
  return newestFirst.find(isProblem)
}
