import type { raf as german } from '../de/raf.ts'
import { possessive } from '../genitive.ts'

/** Referring friends (spec 2). */
export const raf: typeof german = {
  title: 'Good food gets around',
  text: (pet: string | null) =>
    pet
      ? `Do you know a dog who would love what goes into ${possessive(pet)} bowl? Tell its people about us.`
      : 'Do you know a dog who would love freshly cooked food? Tell its people about us.',
  whatTitle: 'What you can tell',
  what: [
    'Freshly cooked from meat and vegetables, portioned for exactly this dog.',
    'Cowgenuss, Gockelspeis and Ringeltanz arrive every two or four weeks, shipping is free.',
    'Skip or cancel at any time, without a phone call.',
  ],
  message: (url: string) => `Look, freshly cooked food, made for your dog: ${url}`,
  share: 'Share',
  copied: 'Message copied. Paste it wherever you like.',
  copyFailed: 'Copying failed. Please select the message and copy it yourself.',
  messageLabel: 'Your message',
}
