/** Pausing in English. */
import type { pause as german } from '../de/pause.ts'
import { possessive } from '../genitive.ts'

export const pause: typeof german = {
  title: (dog) => `Pause ${possessive(dog)} subscription`,
  titleChange: 'Change length of pause',
  pitch: 'Take a break: there are no costs until you reactivate.',
  running: (day) => `The pause currently lasts until ${day}. The new length counts from today.`,
  choose: 'How many weeks should it be until reactivation?',
  weeks: (count) => `${count} weeks`,
  resumes: (day) => `Goes on ${day}`,
  tooLong: 'Not possible: a pause can last 26 weeks in a row at most.',
  sameBox: 'This pause is shorter than the time until your next box. Nothing changes about the delivery.',
  gone: (window) => `The box to be delivered ${window} is dropped.`,
  skips: 'What you skipped is not made up for. After the pause no box is skipped any more.',
  owed: 'The open payment is dropped, and the box with it.',
  onTheWay: (window) => `The box that is paid already still arrives: ${window}.`,
  infoHeading: 'Good to know',
  info: [
    'Your subscription goes on by itself after the pause you choose.',
    'There are no costs during the pause.',
    'You will get an e-mail when it is reactivated.',
    'You can go on earlier at any time with the button “Resume subscription”.',
  ],
  confirm: (count) => `Pause for ${count} weeks`,
  keep: 'Never mind',
  toast: { success: 'Your subscription has been paused', failure: 'Subscription could not be paused' },
}
