/** The head of a server-rendered page; it loads nothing. */

/** `css` is inlined and allowed by hash in the page's policy; `isListed` allows search engines to index the page. */
export function PageHead({ title, css, isListed }: { title: string; css: string; isListed: boolean }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {!isListed && <meta name="robots" content="noindex" />}
      <title>{title}</title>
      <link rel="icon" href="data:," />
      <style dangerouslySetInnerHTML={{ __html: css }} />
    </head>
  )
}
