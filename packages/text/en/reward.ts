/** The reward banner in English. */
import type { reward as german } from '../de/reward.ts'

export const reward: typeof german = {
  received: 'CONGRATULATIONS!',
  receivedHint: (percent) => `You did it! You get a ${percent}% loyalty discount.`,
  celebrate: 'Celebrate again',
  near: 'ALMOST THERE!',
  percentage: (percent) => `${percent}%`,
  nearHint: (percent) => `Your next order earns you a ${percent}% loyalty discount.`,
  open: 'See your reward',
  progressHint: 'Every paid box counts. Skipping or pausing won’t cost you any progress.',
  none: 'YOUR REWARDS!',
  noneHint: 'Collect loyalty paws with every order.',
}
