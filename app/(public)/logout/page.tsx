import type { Metadata } from 'next'
import { PublicPage } from '@/components/shell/public-page'
import { SignOutNews } from '@/components/signin/sign-out-news'
import { LinkButton } from '@/components/ui/link-button'
import { routes } from '@/lib/config/routes'

export const metadata: Metadata = { title: 'Signed out' }

export default function LoggedOutPage() {
  return (
    <>
      <SignOutNews />
      <PublicPage
        title="You have successfully signed out!"
        action={
          <LinkButton href={routes.signIn} size="lg">
            Back to Sign in
          </LinkButton>
        }
      />
    </>
  )
}
