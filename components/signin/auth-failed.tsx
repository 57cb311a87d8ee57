'use client'

import { PublicPage } from '@/components/shell/public-page'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { signOut } from '@/lib/client/session'
import { signInPath } from '@/lib/config/routes'

/** What the identity provider refused, and the two ways on: try again, or begin without the old session. */
export function AuthFailed({ error, returnTo }: { error: string; returnTo: string }) {
  return (
    <PublicPage
      title="Oops! An error occurred. Please reload your page."
      action={
        <>
          <LinkButton href={signInPath(returnTo)} prefetch={false} size="lg">
            Sign In
          </LinkButton>
          <Button size="lg" tone="line" onClick={signOut}>
            Click to end current session
          </Button>
        </>
      }
    >
      {error === '' ? 'Auth package error' : `Sign-in error: ${error}`}
    </PublicPage>
  )
}
