import type { Metadata } from 'next'
import { PublicPage } from '@/components/shell/public-page'
import { LinkButton } from '@/components/ui/link-button'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <PublicPage
      title="404 - PAGE NOT FOUND"
      action={
        <LinkButton href="/" size="lg">
          Go to start page
        </LinkButton>
      }
    >
      The page you are looking for might have been removed had its name changed or is temporarily unavailable.
    </PublicPage>
  )
}
