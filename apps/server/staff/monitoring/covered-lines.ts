/**
 * Lines of the log with `"alert": true` that are not told by their sentence, because another alert shows what they are
 * about for as long as it lasts. Every other line is told.
 */

export const coveredLines: ReadonlySet<string> = new Set([
  'needs attention',
  'a payment was taken without a paid order to match',
  'charges have been unresolved for too long',
  'orders have not reached the payment gateway for more than a day',
  'a subscription is inconsistent',
  'an item was dead-lettered',
  'a job run was dead-lettered',
  'a job run was abandoned',
  'email cannot be rendered',
  'email was dead-lettered',
  'a webhook was dead-lettered',
  'refunds have been unresolved for too long',
  'a completed refund has failed',
  'a payment is disputed',
  'the database stores nothing: commands are refused, and no charge begins',
  'the embedded PostgreSQL stopped and cannot be restarted',
  'the clocks of this machine and of the database differ: jobs are stopped',
])
