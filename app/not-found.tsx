import { PageTitle } from '@/components/shell/page-title'
import { PublicPage } from '@/components/shell/public-frame'
import { LinkButton } from '@/components/ui/button'

export default function NotFound() {
  return (
    <>
      <PageTitle title="Page not found" />
      <PublicPage
        title="404 - PAGE NOT FOUND"
        action={
          <LinkButton href="/" size="lg">
            Go to start page
          </LinkButton>
        }
      >
        The page you are looking for might have been removed had its name changed or is temporarily
        unavailable.
      </PublicPage>
    </>
  )
}
