import { Suspense, useEffect, useState } from 'react'
import { SCROLL_TOP } from '../constants.ts'
import { lazyPart } from '../lazy-page.tsx'

const ScrollTop = lazyPart(() => import('../ui/scroll-top.tsx').then((it) => it.ScrollTop))

/** The way back to the top; fetched once somebody has scrolled at all. */
export function LateScrollTop() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => {
      // Without its code there is simply no button.
      ScrollTop.preload().then(
        () => setWanted(true),
        () => undefined,
      )
    }
    addEventListener('scroll', want, { once: true, passive: true })
    return () => removeEventListener('scroll', want)
  }, [])
  return <Suspense fallback={null}>{wanted && <ScrollTop {...SCROLL_TOP} />}</Suspense>
}
