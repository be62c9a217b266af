/**
 * The texts on screen. German is bundled with the code that shows it; English is fetched when first needed.
 * `useText` returns the texts that every page needs; a screen binds its own once, next to its code:
 *
 *     export const useOrdersText = defineText({ orders }, () => import('@pfotenportal/text/en/orders'))
 */
import {
  createContext,
  startTransition,
  use,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  type ReactNode,
} from 'react'
import type { Language } from '@pfotenportal/contract/values'
import { core } from '@pfotenportal/text/de/core'
import { log } from '../../data/log.ts'
import { language as chosen } from '../../data/preferences.ts'
import { loadOnce } from '../lazy/lazy-component.tsx'

interface Texts {
  language: Language
}

/** A new object whenever texts have to be rendered again. */
const TextContext = createContext<Texts>({ language: 'de' })

/** Renders all texts again once what is not translated in them can be marked. It is fetched after the first paint. */
function useMarks(onChange: () => void): void {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    let stop: (() => void) | null = () => undefined
    const follow = ({ followNames }: { followNames: (onChange: () => void) => () => void }) => {
      if (stop) stop = followNames(() => change())
    }
    import('./untranslated.ts').then(follow, (reason: unknown) => log('Marks could not be loaded', reason))
    return () => {
      stop?.()
      stop = null
    }
  }, [])
}

/** Provides the language to everything inside; a choice takes effect once its texts are loaded. */
export function TextProvider({ children }: { children: ReactNode }) {
  const [texts, setTexts] = useState<Texts>({ language: chosen.get() })
  const refresh = () => startTransition(() => setTexts({ language: chosen.get() }))
  const follow = useEffectEvent(refresh)
  useEffect(() => chosen.subscribe(() => follow()), [])
  useMarks(refresh)
  useEffect(() => {
    document.documentElement.lang = texts.language
  }, [texts])
  return <TextContext value={texts}>{children}</TextContext>
}

/** The language on screen. */
export function useLanguage(): Language {
  return useContext(TextContext).language
}

/**
 * Binds the German texts of an area to the English ones, which their module exports under the same name, and returns the
 * hook that reads them. A visit that starts in English fetches the texts together with the code.
 */
export function defineText<N extends string, T>(
  german: { readonly [name in N]: T },
  loadEnglish: () => Promise<{ readonly [name in NoInfer<N>]: NoInfer<T> }>,
): () => T {
  const [name, texts] = Object.entries<T>(german)[0] as [N, T]
  const load = loadOnce(() => loadEnglish().then((english) => english[name]))
  if (chosen.get() === 'en') void load().catch(() => undefined)
  return function useAreaText(): T {
    return useContext(TextContext).language === 'en' ? use(load()) : texts
  }
}

/** The texts that every page needs: primitives, shell, errors. */
export const useText = defineText({ core }, () => import('@pfotenportal/text/en/core'))
