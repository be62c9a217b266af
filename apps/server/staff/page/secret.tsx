/** The page that shows a secret. */
import { pageHtml, type View } from './page.tsx'

/** The page that shows a secret, once; `back` leads to where its form stood. */
export function secretPageHtml(view: View, { secret, back }: { secret: string; back: string }): string {
  const { title, hint, next } = view.copy.secret
  return pageHtml(
    view,
    { title },
    <section className="card">
      <p className="note">{hint}</p>
      <p className="typed">
        <code translate="no">{secret}</code>
      </p>
      <p className="links">
        <a href={back}>{next}</a>
      </p>
    </section>,
  )
}
