/** Tables of what time does to subscriptions. */
import type { Instant } from '@pfotenportal/domain/core/calendar'

/** Something that a customer is told once, whatever becomes of the mail's own row. */
export interface NoticeTable {
  /** The template of the mail. */
  kind: string
  /** What it is about: an order, a payment method, a subscription. */
  subject: string
  /** Which of its days or months. */
  version: string
  /** Business time. */
  told_at: Instant
}

export interface LifeTables {
  notice: NoticeTable
}
