import { useRef, useState } from 'react'

/**
 * The way from the buttons of a long dialog to its effect, which ends with the order button. While the effect of this
 * draft is on screen, that button is the only one.
 */
export function useReview(draft: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [reviewed, setReviewed] = useState('')
  const key = JSON.stringify(draft)
  const review = () => {
    setReviewed(key)
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }
  return { heading, reviewing: reviewed === key, review }
}
