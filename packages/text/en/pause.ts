/** Pausing in English. */
import type { pause as german } from '../de/pause.ts'
import { possessive } from '../genitive.ts'

export const pause: typeof german = {
  title: (dog) => `Pause ${possessive(dog)} subscription`,
  titleChange: 'Change pause',
  pitch: 'Take a break: it costs you nothing until you reactivate.',
  running: (day) => `Your pause currently lasts until ${day}. The new length counts from today.`,
  choose: 'How many weeks would you like to pause?',
  weeks: (count) => `${count} weeks`,
  resumes: (day) => `Resumes on ${day}`,
  tooLong: 'Not possible: a pause can last 26 weeks in a row at most.',
  sameBox: 'This pause is shorter than the time until your next box, so your delivery doesn’t change.',
  gone: (window) => `The delivery ${window} is cancelled.`,
  skips: 'We don’t make up for skipped boxes. After the pause, your deliveries run as planned again.',
  owed: 'The outstanding payment is cancelled, and so is its box.',
  onTheWay: (window) => `The box you’ve already paid for still arrives: ${window}.`,
  infoHeading: 'Good to know',
  info: [
    'Your subscription resumes automatically after the pause.',
    'The pause costs you nothing.',
    'We’ll email you when it’s reactivated.',
    'You can resume earlier at any time with the “Resume subscription” button.',
  ],
  confirm: (count) => `Pause for ${count} weeks`,
  keep: 'Never mind',
  toast: { success: 'Your subscription has been paused', failure: 'We couldn’t pause your subscription' },
}
