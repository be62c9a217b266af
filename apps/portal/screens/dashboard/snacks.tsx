import { useEffect, useRef, useState, type RefObject } from 'react'
import { supplementsOnSale } from '../../data/catalogue.ts'
import { TitledCard } from '../../ui/card/card.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useHouseholdText } from './dashboard-parts-text.ts'
import { SnackCard } from './snack-card.tsx'
import styles from './snacks.module.css'

const SnackSlider = lazyPart(() => import('./snack-slider.tsx').then((it) => it.SnackSlider))

/** True once the element is near the viewport. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    )
    if (element.current && !near) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, near])
  return near
}

/** The slides without motion, shown while the slider's code loads or if it fails to load. */
function StaticSlides() {
  return (
    <>
      <div className={styles['viewport']}>
        <ul className={styles['track']}>
          {supplementsOnSale().map((slide, index) => (
            <SnackCard key={slide.kind} supplement={slide} active={index === 0} />
          ))}
        </ul>
      </div>
      <div className={styles['controls']} />
    </>
  )
}

/** The supplements slider (spec 2, 9). Its code is fetched when it is near the viewport. */
export function Snacks({ dog }: { dog: string | null }) {
  const { snacks } = useHouseholdText()
  const frame = useRef<HTMLDivElement>(null)
  const near = useNear(frame)
  return (
    <TitledCard
      id="snacks"
      title={dog ? snacks.heading(dog) : snacks.headingWithoutDog}
      heading={{ className: styles['heading'] ?? '' }}
      className={styles['card'] ?? ''}
    >
      <div ref={frame}>
        <SnackSlider needed={near} fallback={<StaticSlides />} />
      </div>
      <p className={styles['notice']}>{snacks.notice}</p>
    </TitledCard>
  )
}
