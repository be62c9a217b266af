import type { legal as german } from '../de/legal.ts'

/** The page on which customers cancel a contract. The legal pages themselves belong to the brand. */
export const legal: typeof german = {
  cancel: {
    lead: 'You can cancel any contract without signing in. Send us an email; you don’t need to give a reason.',
    needed: 'This helps us find the contract',
    items: [
      'your name',
      'the email address you ordered with',
      'the dog or the contract number',
      'the end date; without one, the earliest possible',
    ],
    submit: 'cancel now',
    submitNote: 'Opens your email app with a draft. You’ll get a confirmation by email.',
    subject: 'Cancellation',
    body: [
      'I hereby cancel my contract as of the earliest possible date.',
      '',
      'Name:',
      'Email address of the order:',
      'Dog or contract number:',
      '',
      'Please confirm the cancellation and the end of the contract.',
    ],
  },
}
