import type { legal as german, LegalPage } from '../de/legal.ts'
import { seller } from '../seller.ts'

const imprint: LegalPage = {
  sections: [
    {
      title: 'Information under § 5 DDG and § 5 ECG',
      paragraphs: [
        seller.name,
        `${seller.street}, ${seller.place}, Germany`,
        'Managing director: Maxi Muster',
      ],
    },
    {
      title: 'Contact',
      paragraphs: ['E-mail: service@pfotenportal.example', 'Phone: +49 30 0000 0000 (Mon to Fri, 9 to 17)'],
    },
    {
      title: 'Register and VAT',
      paragraphs: [
        'Amtsgericht Musterstadt, HRB 000000',
        `VAT identification number: ${seller.vatId}`,
        'Approval number as a feed business: DE-XX-000000',
      ],
    },
    {
      title: 'Dispute resolution',
      paragraphs: [
        'We do not take part in dispute resolution before a consumer arbitration board and are not obliged to do so.',
      ],
    },
  ],
}

const terms: LegalPage = {
  sections: [
    {
      title: '1. What this is about',
      paragraphs: [
        'You subscribe to freshly cooked complete food for dogs. Every dog has a contract of its own.',
      ],
    },
    {
      title: '2. Term and cancellation',
      paragraphs: [
        'The subscription runs for an indefinite time. You can cancel it at any time with effect from the next order that has not been charged, in the portal, by e-mail or through “Cancel contracts here”.',
      ],
    },
    {
      title: '3. Prices, charges and delivery',
      paragraphs: [
        'All prices are total prices in euro including VAT. Shipping to Germany and Austria is free.',
        'Every box is charged on the day shown. Until the end of the day before you can change or skip it.',
      ],
    },
    {
      title: '4. Withdrawal',
      paragraphs: [
        'Freshly cooked, chilled food perishes quickly; as a rule there is no right of withdrawal for it. For durable products the statutory right of withdrawal of 14 days applies.',
      ],
    },
  ],
}

const privacy: LegalPage = {
  sections: [
    {
      title: 'Who is responsible',
      paragraphs: [
        `${seller.name}, ${seller.street}, ${seller.place}. E-mail: datenschutz@pfotenportal.example`,
      ],
    },
    {
      title: 'Which data we need and why',
      paragraphs: [
        'Name, e-mail, addresses, payment method and what you tell us about your dog, to fulfil the contract with you (Art. 6 (1) (b) GDPR).',
        'If you come on a friend’s recommendation, your friend learns the first letter of your first name and whether you have ordered, so that the reward can be given.',
        'We neither see nor store card numbers and IBANs, only their last digits and the bank; they are with the payment service.',
        'We keep invoices for as long as the law demands.',
      ],
    },
    {
      title: 'What is stored on your device',
      paragraphs: [
        'Only what the portal needs: your sign-in, the orders shown last, and settings such as language and appearance. When you sign out, everything about you is deleted again.',
        'There is no advertising, no tracking and no request to other providers. The only exception: if another provider runs our referral programme, it is loaded on the page for telling friends if you agree there, and only then. The device remembers that you agreed until you withdraw it there.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can ask for access, correction, erasure, restriction and transfer of your data, and complain to a supervisory authority.',
      ],
    },
  ],
}

const accessibility: LegalPage = {
  lead: 'Everybody shall be able to use the portal. We build it to WCAG 2.2, level AA.',
  sections: [
    {
      title: 'How the portal does that',
      paragraphs: [
        'Everything works with the keyboard, all text has enough contrast, light and dark. The page can be enlarged to 400%.',
        'Headings, regions and messages are marked up for screen readers. Motion is off where your device asks for less of it.',
      ],
    },
    {
      title: 'Something does not work?',
      paragraphs: [
        'Write to barrierefrei@pfotenportal.example. We will answer and mend it.',
        'The supervising authority is the Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF).',
      ],
    },
  ],
}

/** Legal pages. All of them are samples that whoever runs the portal replaces. */
export const legal: typeof german = {
  sample: {
    title: 'Sample text',
    text: 'This text is an example and no legal advice. Whoever runs the portal replaces it with their own.',
  },
  pages: { imprint, terms, privacy, accessibility },
  cancel: {
    lead: 'You can cancel every contract without signing in. Write us an e-mail, you need not give a reason.',
    needed: 'This helps us to find the contract',
    items: [
      'your name',
      'the e-mail address you ordered with',
      'the dog or the contract number',
      'the date; without one, the earliest possible',
    ],
    submit: 'cancel now',
    submitNote: 'Opens your e-mail program with a ready text. You will get a confirmation by e-mail.',
    address: 'service@pfotenportal.example',
    subject: 'Cancellation',
    body: [
      'I hereby cancel my contract as of the earliest possible date.',
      '',
      'Name:',
      'E-mail address of the order:',
      'Dog or contract number:',
      '',
      'Please confirm the cancellation and the end of the contract.',
    ],
  },
}
