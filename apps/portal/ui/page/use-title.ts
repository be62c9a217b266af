import { useEffect } from 'react'
import { useText } from '../text/text.tsx'

/** Names the page in the browser's tab. */
export function useTitle(title: string): void {
  const { shell } = useText()
  useEffect(() => {
    document.title = shell.titles.page(title)
  }, [title, shell])
}
