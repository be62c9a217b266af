/** Words of the embedded mailbox page in English. */
import type { MailboxText } from '../de/mailbox.ts'

export const mailboxEn: MailboxText = {
  title: 'Inbox',
  service: 'Pfotenportal',
  intro: 'Every e-mail that the service sends on this machine arrives here. Nobody else receives it.',
  count: (count) => (count === 1 ? '1 e-mail' : `${count} e-mails`),
  list: 'E-mails',
  toPortal: 'Go to the portal',
  toPreview: 'All templates',
  toTimeTravel: 'Time travel',
  toMailbox: 'Go to the inbox',
  empty: 'No mail yet.',
  emptyHint: 'Ask for a login link in the portal. It appears here by itself after a moment.',
  emptyAction: 'Ask for a login link',
  choose: 'Choose an e-mail on the left.',
  back: 'All e-mails',
  to: 'To',
  received: 'Received',
  views: 'View',
  asHtml: 'Designed',
  asText: 'Text only',
  frameTitle: 'Content of the e-mail',
  notFound: 'There is no such e-mail.',
  previewTitle: 'E-mail templates',
  previewIntro: 'Every e-mail of the service with sample data, in both languages.',
  languages: { de: 'German', en: 'English' },
}
