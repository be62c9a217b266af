/** What the service says on the way to a cancellation, in English (docs/domain.md 7.3 to 7.5). */
import type { CancellationFlowText } from '../de/cancellation-flow.ts'
import { formatDate, formatList } from '../format.ts'
import { possessive } from '../genitive.ts'

const whose = (petName: string) => (petName === '' ? 'your dog’s' : possessive(petName))
const who = (petName: string) => (petName === '' ? 'your dog' : petName)
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const nextBox = (petName: string, billedOn: string | null) => {
  const box = `${whose(petName)} next box`
  return billedOn === null ? box : `${box} on ${formatDate(billedOn, 'en')}`
}

export const cancellationFlowEn: CancellationFlowText = {
  benefitTitle: (petName) => `What ${who(petName)} would miss`,
  benefitText: 'As a loyal customer you can have a free snack sample with your next order.',
  benefitTextWithoutClaim: 'You can pause, move dates or change the plan at any time.',
  benefitBullets: (petName) => [
    `Freshly cooked, portioned for ${whose(petName)} weight`,
    'Skip, move or pause at any time',
    'Free nutrition advice',
  ],
  reasons: {
    TOO_EXPENSIVE: () => 'It is too expensive for me',
    TOO_MUCH_FOOD: () => 'We still have enough food',
    TRAVEL: () => 'We are travelling',
    DISLIKES_TASTE: (petName) => `${capitalised(who(petName))} does not like it`,
    INTOLERANCE: (petName) => `${capitalised(who(petName))} does not tolerate it`,
    NO_SPACE: () => 'No space in the fridge',
    DELIVERY_PROBLEM: () => 'Problems with the delivery',
    DOG_PASSED_AWAY: (petName) => `${capitalised(who(petName))} has died`,
    OTHER: () => 'Another reason',
  },
  accept: 'Accept offer',
  applied: 'Accepted. Great that you are staying!',
  discount: {
    title: (percent) => `${percent}% off your next order`,
    text: (percent, petName, billedOn) => `Stay and save ${percent}% on ${nextBox(petName, billedOn)}.`,
    support: 'Please write to us what went wrong – we will take care of it.',
  },
  skip: {
    title: 'Skip the next order',
    text: (petName, billedOn) =>
      `We skip ${nextBox(petName, billedOn)}. After that everything goes on as usual.`,
  },
  pause: {
    title: (weeks) => `A break of ${weeks} weeks`,
    text: (weeks, petName, resumesAt) =>
      `We pause ${whose(petName)} food for ${weeks} weeks. From ${formatDate(resumesAt, 'en')} it goes on by itself.`,
  },
  recipes: {
    title: 'Try other recipes',
    text: (names, petName) => `From the next box on ${who(petName)} gets ${formatList(names, 'en')}.`,
  },
  cycle: {
    title: 'Smaller boxes, every 14 days',
    text: (petName) => `From the next box on ${whose(petName)} food comes every 14 days in a smaller box.`,
  },
  supplement: {
    title: (sample) => `${sample} for free`,
    text: (sample, petName, billedOn) =>
      `Stay: we add the ${sample} to ${nextBox(petName, billedOn)} for free.`,
  },
}
