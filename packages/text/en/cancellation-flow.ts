/** Copy of the cancellation flow that the service sends, in English (docs/domain.md 7.3 to 7.5). */
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
  benefitText: 'As a loyal customer, you can have a free snack sample with your next order.',
  benefitTextWithoutClaim: 'You can pause, move orders or change the plan at any time.',
  benefitBullets: (petName) => [
    `Freshly cooked and portioned for ${whose(petName)} weight`,
    'Skip, move or pause at any time',
    'Free nutrition advice',
  ],
  reasons: {
    TOO_EXPENSIVE: () => 'It’s too expensive for me',
    TOO_MUCH_FOOD: () => 'We still have enough food',
    TRAVEL: () => 'We’re away',
    DISLIKES_TASTE: (petName) => `${capitalised(who(petName))} doesn’t like it`,
    INTOLERANCE: (petName) => `It doesn’t agree with ${who(petName)}`,
    NO_SPACE: () => 'No room in the fridge',
    DELIVERY_PROBLEM: () => 'Problems with delivery',
    DOG_PASSED_AWAY: (petName) => `${capitalised(who(petName))} has died`,
    OTHER: () => 'Something else',
  },
  accept: 'Accept offer',
  applied: 'Accepted. We’re glad you’re staying!',
  discount: {
    title: (percent) => `${percent}% off your next order`,
    text: (percent, petName, billedOn) => `Stay and save ${percent}% on ${nextBox(petName, billedOn)}.`,
    support: 'Please tell us what went wrong – we’ll look after it.',
  },
  skip: {
    title: 'Skip the next order',
    text: (petName, billedOn) =>
      `We’ll skip ${nextBox(petName, billedOn)}. After that, everything carries on as usual.`,
  },
  pause: {
    title: (weeks) => `Paused for ${weeks} weeks`,
    text: (weeks, petName, resumesAt) =>
      `We’ll pause ${whose(petName)} food for ${weeks} weeks. It resumes automatically on ${formatDate(resumesAt, 'en')}.`,
  },
  recipes: {
    title: 'Try other recipes',
    text: (names, petName) => `From the next box, ${who(petName)} gets ${formatList(names, 'en')}.`,
  },
  cycle: {
    title: 'Smaller boxes, every 14 days',
    text: (petName) => `From the next box, ${whose(petName)} food comes every 14 days in a smaller box.`,
  },
  supplement: {
    title: (sample) => `${sample} for free`,
    text: (sample, petName, billedOn) =>
      `Stay, and we’ll add the ${sample} to ${nextBox(petName, billedOn)} for free.`,
  },
}
