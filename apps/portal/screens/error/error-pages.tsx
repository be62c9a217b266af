import { BittenCablePicture, EmptyBowlPicture } from '../../illustrations/error-pictures.tsx'
import { routes } from '../../routes.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { useText } from '../../ui/text/text.tsx'
import { Message } from './broken-page.tsx'

/** /error/404, the target of every unknown address. */
export function NotFoundPage() {
  const { error } = useText()
  return (
    <PublicPage title={error.notFound.title} heading={false}>
      <Message>
        <EmptyBowlPicture />
        <Headline level={1} lang="en">
          {error.notFound.text}
        </Headline>
        <p>{error.notFound.what}</p>
        <LinkButton look="main" href={routes.home} lang="en">
          {error.notFound.action}
        </LinkButton>
      </Message>
    </PublicPage>
  )
}

/** /error/500 */
export function SystemErrorPage() {
  const { error } = useText()
  return (
    <PublicPage title={error.system.title} heading={false}>
      <Message>
        <BittenCablePicture />
        <Headline level={1} lang="en">
          {error.system.text}
        </Headline>
        <LinkButton look="main" href={routes.home} lang="en">
          {error.system.action}
        </LinkButton>
      </Message>
    </PublicPage>
  )
}
