'use client'

import { OopsTitle } from '@/components/shell/broken-screen'
import { PublicPage } from '@/components/shell/public-page'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { useCrashReport } from '@/lib/client/feedback/use-crash-report'
import { signOut } from '@/lib/client/session/session'
import { fullDiskCode, fullDiskSentence } from '@/lib/config/full-disk'
import { signInPath } from '@/lib/config/routes'

function sentenceOf(error: string): string {
  if (error === fullDiskCode) return fullDiskSentence
  return error === '' ? 'Auth package error' : `Sign-in error: ${error}`
}

/** The provider's refusal, with two actions: retry, or start without the old session. */
export function AuthFailed({ error, returnTo }: { error: string; returnTo: string }) {
  // Cancelling at the provider is not an error.
  useCrashReport(error === 'access_denied' ? undefined : sentenceOf(error), {
    source: 'Authentication error',
    isAuthentication: true,
  })
  return (
    <PublicPage
      title={<OopsTitle>Please reload your page.</OopsTitle>}
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
      {sentenceOf(error)}
    </PublicPage>
  )
}
