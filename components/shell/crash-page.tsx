'use client'

import { Button } from '@/components/ui/button'
import { PublicPage } from './public-page'

// Error pages are part of every page's first load, what signs out is not.
const endSession = () => import('@/lib/client/session').then(({ signOut }) => signOut())

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
          <Button size="lg" tone="ghost" onClick={() => void endSession()}>
            Click to end current session
          </Button>
        </>
      }
    >
      The team has been notified, please reload your page.
    </PublicPage>
  )
}
