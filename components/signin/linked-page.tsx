import { PublicPage } from '@/components/shell/public-frame'
import { LinkButton } from '@/components/ui/button'
import { signInPath } from '@/lib/config/routes'

/** For signed-out readers of a link: how to open it with and without an account. */
export function LinkedPage({ returnTo }: { returnTo: string }) {
  return (
    <PublicPage
      title="Sign in to open this link"
      action={
        <LinkButton href={signInPath(returnTo)} prefetch={false} size="lg">
          Sign In
        </LinkButton>
      }
    >
      It leads to a page of an account. To read it without one, ask the person who sent it for a public link:
      “Share”, then “Anyone with the link”.
    </PublicPage>
  )
}
