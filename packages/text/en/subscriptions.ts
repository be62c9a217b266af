import type { subscriptions as german } from '../de/subscriptions.ts'
import { plural } from '../plural.ts'
import { possessive } from '../genitive.ts'

/** What the dog eats, when and where it goes (spec 2). */
export const subscriptions: typeof german = {
  lead: (pet: string) => `This is how ${possessive(pet)} subscription is set right now.`,
  empty: {
    title: 'You have no subscription yet.',
    text: 'Put together the menu for your dog in the shop. Afterwards you will find everything about it here.',
    action: 'Put together a menu',
  },
  status: { ACTIVE: 'Active', PAUSED: 'Paused', CANCELLED: 'Cancelled' },
  recipes: {
    title: 'What goes into the bowl',
    names: { CG: 'Cowgenuss', GS: 'Gockelspeis', RT: 'Ringeltanz' },
    meat: { CG: 'with beef', GS: 'with chicken', RT: 'with pork' },
    bags: (count: number, size: string) => `${plural(count, '1 bag', `${count} bags`)} · ${size}`,
    days: (days: number) => `for ${plural(days, '1 day', `${days} days`)}`,
  },
  plan: {
    title: 'Rhythm and price',
    pension: 'Portion',
    pensions: { V: 'Full board', H: 'Half board' },
    pensionNotes: { V: 'all of the day’s food', H: 'half of the day’s food' },
    cycle: 'Rhythm',
    everyDays: (days: number) => `every ${days} days`,
    price: 'Price per box',
    vat: 'incl. VAT',
    shippingFree: 'Free shipping',
    shipping: (price: string) => `plus shipping ${price}`,
    discount: 'Discount',
    next: 'Next charge',
    nextNone: 'No charge is planned at the moment.',
    delivery: 'Next delivery',
    resumes: 'Resumes on',
  },
  shipping: {
    title: 'Delivery address',
    none: 'No address chosen',
    countries: { DE: 'Germany', AT: 'Austria' },
  },
  payment: { title: 'Payment method', none: 'No payment method chosen' },
  orders: 'See orders',
}
