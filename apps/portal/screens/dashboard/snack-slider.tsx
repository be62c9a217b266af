import autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useCallback, useEffect, useState } from 'react'
import { supplementsOnSale } from '../../data/catalogue.ts'
import { IconButton } from '../../ui/button/button.tsx'
import { useHouseholdText } from './dashboard-parts-text.ts'
import { SnackCard } from './snack-card.tsx'
import styles from './snacks.module.css'

/** In the carousel's own unit: 25 corresponds to the 700 ms of spec 9. */
const SCROLL_DURATION = 25
const SLIDE_INTERVAL = 5_000
const ICON = { size: 20, 'aria-hidden': true } as const

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function useSlider() {
  const [reducedMotion] = useState(prefersReducedMotion)
  const [plugins] = useState(() => [
    autoplay({
      delay: SLIDE_INTERVAL,
      playOnInit: !reducedMotion,
      stopOnInteraction: false,
      stopOnMouseEnter: true,
      stopOnFocusIn: true,
    }),
  ])
  const [viewport, slider] = useEmblaCarousel(
    { loop: true, align: 'start', duration: reducedMotion ? 0 : SCROLL_DURATION, dragThreshold: 5 },
    plugins,
  )
  const [active, setActive] = useState(0)
  const [isPlaying, setPlaying] = useState(!reducedMotion)
  useEffect(() => {
    const follow = () => setActive(slider?.selectedScrollSnap() ?? 0)
    slider?.on('select', follow)
    return () => void slider?.off('select', follow)
  }, [slider])
  const toggle = useCallback(() => {
    const player = slider?.plugins().autoplay
    if (isPlaying) player?.stop()
    else player?.play()
    setPlaying(!isPlaying)
  }, [slider, isPlaying])
  return { viewport, slider, active, isPlaying, toggle }
}

/** The autoplaying slides. They stop on request, on hover and on keyboard focus. */
export function SnackSlider() {
  const { snacks } = useHouseholdText()
  const { viewport, slider, active, isPlaying, toggle } = useSlider()
  return (
    <section aria-roledescription="carousel" aria-label={snacks.region}>
      <div ref={viewport} className={styles['viewport']}>
        <ul className={styles['track']}>
          {supplementsOnSale().map((slide, index) => (
            <SnackCard key={slide.kind} supplement={slide} active={index === active} />
          ))}
        </ul>
      </div>
      <div className={styles['controls']}>
        <IconButton
          framed
          label={isPlaying ? snacks.pause : snacks.play}
          icon={isPlaying ? <Pause {...ICON} /> : <Play {...ICON} />}
          onClick={toggle}
        />
        <span className={styles['dots']} aria-hidden="true">
          {supplementsOnSale().map((slide, index) => (
            <i key={slide.kind} data-on={index === active || undefined} />
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
