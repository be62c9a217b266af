/** The confetti of a received reward (spec 2, 9). */
import { create, type CreateTypes } from 'canvas-confetti'
import { BREAKPOINTS, CONFETTI, CONFETTI_DURATION } from '../../constants.ts'
import styles from './reward.module.css'

let playing: { shoot: CreateTypes; end: () => void } | null = null

/** Adds a canvas over the page, inside the main landmark and hidden from screen readers. */
function openCanvas(): { shoot: CreateTypes; end: () => void } {
  const canvas = document.createElement('canvas')
  canvas.className = styles['confetti'] ?? ''
  canvas.setAttribute('aria-hidden', 'true')
  const main = document.querySelector('main') ?? document.body
  main.append(canvas)
  const shoot = create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
  const end = () => {
    playing = null
    shoot.reset()
    canvas.remove()
  }
  const ending = setTimeout(end, CONFETTI_DURATION)
  return {
    shoot,
    end: () => {
      clearTimeout(ending)
      end()
    },
  }
}

/** The middle of an element as shares of the window, at its edge if the element is outside. */
function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  const within = (share: number) => Math.min(Math.max(share, 0), 1)
  return { x: within((left + width / 2) / innerWidth), y: within((top + height / 2) / innerHeight) }
}

/** Plays the confetti once from the banner, unless the customer prefers reduced motion. */
export function playConfetti(banner: Element): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  playing?.end()
  playing = openCanvas()
  const { particleCount, spread } = innerWidth <= BREAKPOINTS.mobile ? CONFETTI.small : CONFETTI.large
  void playing.shoot({
    particleCount,
    spread,
    ticks: 400,
    startVelocity: 60,
    gravity: 0.9,
    origin: middleOf(banner),
  })
}
