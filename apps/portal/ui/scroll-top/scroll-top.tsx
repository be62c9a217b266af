import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import { IconButton } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { useText } from '../text/text.tsx'
import styles from './scroll-top.module.css'

export interface ScrollTopProps {
  /** Pixels scrolled before the button shows. */
  offset: number
  /** The duration of the scroll animation in milliseconds. */
  duration: number
}

/** A button that scrolls to the top, shown once the page is scrolled down. */
export function ScrollTop({ offset, duration }: ScrollTopProps) {
  const { ui } = useText()
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > offset)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [offset])
  return (
    <IconButton
      framed
      label={ui.toTop}
      icon={<ArrowUp aria-hidden="true" />}
      className={classes(styles['button'], isScrolled && styles['visible'])}
      onClick={() => scrollUp(duration)}
    />
  )
}

function scrollUp(duration: number) {
  const from = window.scrollY
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (prefersReducedMotion) {
    window.scrollTo(0, 0)
    return
  }
  let start: number | undefined
  const step = (now: number) => {
    start ??= now
    const done = Math.min(1, (now - start) / duration)
    window.scrollTo(0, from * (1 - done) ** 3)
    if (done < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
