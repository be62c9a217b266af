import type * as german from '../de/new-dog.ts'
import { shipping } from './shipping.ts'

/** A new dog: from its profile to its first box (docs/domain.md 8.8). */
export const newDog: typeof german.newDog = {
  lead: 'Nothing is ordered until you press the button at the end.',
  progress: 'Steps to the first box',
  steps: { dog: 'Your dog', menu: 'Menu', delivery: 'Delivery and payment', order: 'Order' },
  stepOf: (at, count) => `Step ${at} of ${count}`,
  next: {
    dog: 'Continue to the menu',
    menu: 'Continue to delivery and payment',
    delivery: 'Continue to the order',
  },
  back: 'Back',

  dog: {
    name: 'Name',
    gender: 'Sex',
    genders: { f: 'Female', m: 'Male' },
    birthMonth: 'Month of birth',
    birthYear: 'Year of birth',
    choose: 'Please choose',
    birthHint: 'Roughly is fine.',
    breed: 'Breed',
    breedHint: 'Leave empty for a mixed breed.',
    weight: 'Weight in kg',
    yourDog: 'your dog',
    health: 'Allergies and health',
    missing: {
      name: 'Please enter the name.',
      gender: 'Please choose one of the two.',
      birthMonth: 'Please choose the month.',
      birthYear: 'Please choose the year.',
      birth: 'This month is still ahead.',
      weight: 'Please enter the weight as a number, such as 12.5.',
      weightRange: (min, max) => `Please enter a weight between ${min} and ${max}.`,
    },
  },

  answer: {
    title: (pet) => `What suits ${pet}`,
    empty: 'As soon as we know name, birth and weight, you’ll see portion, menu and price here.',
    loading: 'Calculating',
    need: 'Daily requirement',
    kcal: (kcal) => `${kcal} kcal`,
    menu: 'Menu',
    recommended: 'Recommended menu',
    nothing: 'none yet',
    price: 'Price',
    first: 'First delivery',
    firstNote: (day) => `If you order today. You’ll be charged on ${day}.`,
    failed: 'We couldn’t work that out just now.',
    failedHint: 'What you entered is still here. Please try again.',
    guide: 'Guideline for healthy, neutered dogs.',
  },

  resume: { failed: 'We couldn’t load your details just now.' },
  changed: {
    RECIPE: 'One of the recipes you chose is no longer available. Your menu has the others.',
    MENU: 'Your menu is no longer available. Please choose again.',
    PRICE: 'The price has changed since you chose. The price shown here applies.',
  },

  known: {
    title: (pet) => `${pet} is already in your account`,
    text: 'You don’t need a second subscription for the same dog.',
    action: (pet) => `Go to ${pet}`,
  },

  menu: {
    none: (pet) => `We can’t recommend any of the recipes for ${pet}.`,
    noneHint: 'Our feeding advisers will look for a solution with you.',
    check: 'Change the details',
    tooSmall: shipping.belowMinimum,
    shipping: shipping.plus,
  },

  delivery: {
    address: 'Where should the boxes go?',
    newAddress: 'Another address',
    newAddressHint: 'We’ll add it to your address book.',
    saveAddress: 'Save address',
    addressMissing: 'Please choose an address, or save a new one.',
    payment: 'How would you like to pay?',
    newMethod: 'New payment method',
    newMethodHint:
      'After ordering you’ll get an email with a link, and have three days to use it. You won’t be charged before that.',
    failed: 'We couldn’t load your addresses and payment methods just now.',
  },

  order: {
    address: 'Delivery to',
    payment: 'Payment',
    codeInvalid: (code) => `The code ${code} does not apply here`,
    withoutCode: 'Continue without it',
    toast: { failure: 'The order didn’t go through' },
  },

  done: {
    title: (pet) => `Welcome, ${pet}!`,
    first: (window) => `The first box arrives ${window}.`,
    charge: (day) => `You’ll be charged on ${day}. You can still change everything before that.`,
    mail: 'A confirmation is on its way by email.',
    link: (address) =>
      `The link to set up your payment method is on its way to ${address} too. Please use it before the charge.`,
    setup: 'Set up your payment method now',
    action: (pet) => `Go to ${pet}`,
  },
}
