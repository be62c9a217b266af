/** The bar over the portal while staff act for a customer. */
import type { supportBar as german } from '../de/support-bar.ts'

export const supportBar: typeof german = {
  title: 'Customer service',
  acting: (name) => `You’re acting as customer service for ${name}.`,
  end: 'End session',
}
