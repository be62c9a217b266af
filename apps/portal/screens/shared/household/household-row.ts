import type { ReactNode } from 'react'

/** What a row says beyond its box where the boxes of several dogs stand in one list. */
export interface HouseholdRow {
  /** Whose box it is. */
  readonly dog: ReactNode
  /** What is in it. */
  readonly contents: string
  /** Puts the dog before what a button does, for those who only hear it. */
  readonly label: (said: string) => string
}
