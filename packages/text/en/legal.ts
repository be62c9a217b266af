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
      paragraphs: [`Email: ${seller.email}`, 'Phone: +49 30 0000 0000 (Mon to Fri, 9 am to 5 pm)'],
    },
    {
      title: 'Register and VAT',
      paragraphs: [
        'Amtsgericht Musterstadt, HRB 000000',
        `VAT identification number: ${seller.vatId}`,
        'Feed business approval number: DE-XX-000000',
      ],
    },
    {
      title: 'Dispute resolution',
      paragraphs: [
        'We do not take part in dispute resolution before a consumer arbitration board and are not obliged to.',
      ],
    },
  ],
}

const terms: LegalPage = {
  sections: [
    {
      title: '1. What this is about',
      paragraphs: ['You subscribe to freshly cooked complete food for dogs. Each dog has its own contract.'],
    },
    {
      title: '2. Term and cancellation',
      paragraphs: [
        'The subscription runs for an indefinite period. You can cancel it at any time with effect from the next order that has not been charged, in the portal, by email or through “Cancel contracts here”.',
      ],
    },
    {
      title: '3. Prices, charges and delivery',
      paragraphs: [
        'All prices are total prices in euros including VAT. Delivery to Germany and Austria is free.',
        'Every box is charged on the day shown. You can change or skip it until the end of the day before.',
      ],
    },
    {
      title: '4. Withdrawal',
      paragraphs: [
        'Freshly cooked, chilled food perishes quickly, so as a rule there is no right of withdrawal for it. The statutory 14-day right of withdrawal applies to products that keep.',
      ],
    },
  ],
}

const privacy: LegalPage = {
  sections: [
    {
      title: 'Who is responsible',
      paragraphs: [
        `${seller.name}, ${seller.street}, ${seller.place}. Email: datenschutz@pfotenportal.example`,
      ],
    },
    {
      title: 'What data we need and why',
      paragraphs: [
        'Name, email, addresses, payment method and what you tell us about your dog, to fulfil the contract with you (Art. 6 (1) (b) GDPR).',
        'If a friend referred you, they learn the first letter of your first name and whether you have ordered, so that they get their reward.',
        'We neither see nor store card numbers or IBANs, only their last digits and the bank; the payment service holds them.',
        'We keep invoices for as long as the law requires.',
      ],
    },
    {
      title: 'What is stored on your device',
      paragraphs: [
        'Only what the portal needs: your sign-in, the orders you last saw, and settings such as language and appearance. When you sign out, everything about you is deleted again.',
        'There is no advertising, no tracking and no contact with other providers. The only exception: if another provider runs our referral programme, it is loaded under “Refer a friend” if you agree there, and only then. Your device remembers your consent until you withdraw it there.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can request access to your data and its rectification, erasure, restriction and portability, and you can complain to a supervisory authority.',
      ],
    },
  ],
}

const accessibility: LegalPage = {
  lead: 'Everyone should be able to use the portal. We build it to WCAG 2.2, level AA.',
  sections: [
    {
      title: 'How the portal does this',
      paragraphs: [
        'Everything works with the keyboard, and all text has enough contrast, in light and dark mode. You can enlarge the page to 400%.',
        'Headings, regions and messages are marked up for screen readers. Animations are off if your device asks for less motion.',
      ],
    },
    {
      title: 'Something not working?',
      paragraphs: [
        'Write to barrierefrei@pfotenportal.example. We’ll reply and put it right.',
        'The supervising authority is the Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF).',
      ],
    },
  ],
}

/** Legal pages. All of them are samples, to be replaced by the portal's operator. */
export const legal: typeof german = {
  sample: {
    title: 'Sample text',
    text: 'This text is an example and not legal advice. The portal’s operator replaces it with their own.',
  },
  pages: { imprint, terms, privacy, accessibility },
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
    address: seller.email,
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
