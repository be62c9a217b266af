/** The head of a page that the service draws itself: nothing is loaded for it from anywhere. */

/** `css` stands in the page and is named by hash in its policy; `isListed` lets search engines have the page. */
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
