'use client'

import { Button } from '@/components/ui/button'
import { signOut } from '@/lib/client/session'
import { PublicPage } from './public-page'

/** What stands where a screen broke: reload, or end the session that may be the cause (spec 1 §4). */
export function CrashPage() {
  return (
    <PublicPage
      title="Oops! An error occurred."
      action={
        <>
          <Button size="lg" onClick={() => window.location.reload()}>
            Reload page
          </Button>
          <Button size="lg" tone="ghost" onClick={signOut}>
            Click to end current session
          </Button>
        </>
      }
    >
      The team has been notified, please reload your page.
    </PublicPage>
  )
}
