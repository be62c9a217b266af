import { useCallback, useEffect, useState } from 'react'
import autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { IconButton } from '../../ui/button/button.tsx'
import { SnackCard, snackSlides } from './snack-card.tsx'
import { useHouseholdText } from './household-text.ts'
import styles from './snacks.module.css'

/** In the carousel's own unit: 25 corresponds to the 700 ms of spec 9. */
const SETTLE = 25
const STAY = 5_000
const ICON = { size: 20, 'aria-hidden': true } as const

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function useSlider() {
  const [still] = useState(prefersStill)
  const [plugins] = useState(() => [
    autoplay({
      delay: STAY,
      playOnInit: !still,
      stopOnInteraction: false,
      stopOnMouseEnter: true,
      stopOnFocusIn: true,
    }),
  ])
  const [viewport, slider] = useEmblaCarousel(
    { loop: true, align: 'start', duration: still ? 0 : SETTLE, dragThreshold: 5 },
    plugins,
  )
  const [active, setActive] = useState(0)
  const [wanted, setWanted] = useState(!still)
  useEffect(() => {
    const follow = () => setActive(slider?.selectedScrollSnap() ?? 0)
    slider?.on('select', follow)
    return () => void slider?.off('select', follow)
  }, [slider])
  const toggle = useCallback(() => {
    const player = slider?.plugins().autoplay
    if (wanted) player?.stop()
    else player?.play()
    setWanted(!wanted)
  }, [slider, wanted])
  return { viewport, slider, active, playing: wanted, toggle }
}

/** The autoplaying slides. They stop on request, on hover and on keyboard focus. */
export function SnackSlider() {
  const { snacks } = useHouseholdText()
  const { viewport, slider, active, playing, toggle } = useSlider()
  return (
    <section aria-roledescription="carousel" aria-label={snacks.region}>
      <div ref={viewport} className={styles['viewport']}>
        <ul className={styles['track']}>
          {snackSlides.map((slide, index) => (
            <SnackCard key={slide.id} slide={slide} active={index === active} />
          ))}
        </ul>
      </div>
      <div className={styles['controls']}>
        <IconButton
          framed
          label={playing ? snacks.pause : snacks.play}
          icon={playing ? <Pause {...ICON} /> : <Play {...ICON} />}
          onClick={toggle}
        />
        <span className={styles['dots']} aria-hidden="true">
          {snackSlides.map((slide, index) => (
            <i key={slide.id} data-on={index === active || undefined} />
          ))}
        </span>
        <IconButton
          framed
          label={snacks.previous}
          icon={<ChevronLeft {...ICON} />}
          onClick={() => slider?.scrollPrev()}
        />
        <IconButton
          framed
          label={snacks.next}
          icon={<ChevronRight {...ICON} />}
          onClick={() => slider?.scrollNext()}
        />
      </div>
    </section>
  )
}
