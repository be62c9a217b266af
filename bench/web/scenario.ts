/** What is measured: pages with the text of their data, visits, and the goals of each. */
import type { MeasuredPage } from './page-load.ts'

/** The customer with three dogs, whose pages are measured. */
export const CUSTOMER = 'thomas'

const signIn: MeasuredPage = { name: 'sign-in', path: '/auth', data: 'Link', isPublic: true }
const dashboard: MeasuredPage = { name: 'dashboard', path: '/dashboard', data: 'Brunos Futter kommt' }
const orders: MeasuredPage = { name: 'orders', path: '/orders', data: 'PP-1' }
const meals: MeasuredPage = { name: 'meals', path: '/subscriptions', data: '45,60' }
const profile: MeasuredPage = { name: 'profile', path: '/profile', data: 'Thomas Krüger' }

export const pages: readonly MeasuredPage[] = [signIn, dashboard, orders, meals, profile]

/** `cold`: empty cache and storage but the session. `repeat`: with service worker and stored data. */
export type Visit = 'cold' | 'repeat' | 'offline'

/** Sign-in needs the service. */
export const visitsOf = ({ isPublic }: MeasuredPage): readonly Visit[] =>
  isPublic ? ['cold', 'repeat'] : ['cold', 'repeat', 'offline']

/** In milliseconds; the layout shift has no unit. */
export const goals = {
  data: { cold: 2_000, repeat: 800, offline: 800 },
  largestPaint: 1_500,
  blocked: 200,
  shift: 0,
  interaction: 100,
} as const
