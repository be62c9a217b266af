import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import { IconButton } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { useText } from '../text/text.tsx'
import styles from './scroll-top.module.css'

/** Pixels scrolled before the button shows. */
const OFFSET = 200
/** How long the way up takes, in milliseconds. */
const DURATION = 600

/** A button that scrolls to the top, shown once the page is scrolled down. */
export function ScrollTop() {
  const { ui } = useText()
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > OFFSET)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return (
    <IconButton
      framed
      label={ui.toTop}
      icon={<ArrowUp aria-hidden="true" />}
      className={classes(styles['button'], isScrolled && styles['visible'])}
      onClick={scrollUp}
    />
  )
}

function scrollUp() {
  const from = window.scrollY
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (prefersReducedMotion) {
    window.scrollTo(0, 0)
    return
  }
  let start: number | undefined
  const step = (now: number) => {
    start ??= now
    const done = Math.min(1, (now - start) / DURATION)
    window.scrollTo(0, from * (1 - done) ** 3)
    if (done < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
