'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { announceConnected } from '@/lib/client/studio/cloud-news'
import { routes } from '@/lib/config/routes'

/** Browsers close windows that a page has opened; a tab of its own goes on to the studio. */
function goBack() {
  window.close()
  if (!window.closed) window.location.assign(routes.kepler)
}

/** Tells the studio's window of a connection and closes this one, if the browser lets it. */
export function ConnectedNews({ isConnected }: { isConnected: boolean }) {
  useEffect(() => {
    if (!isConnected) return
    announceConnected()
    window.close()
  }, [isConnected])
  return (
    <Button size="lg" onClick={goBack}>
      Back to the studio
    </Button>
  )
}
