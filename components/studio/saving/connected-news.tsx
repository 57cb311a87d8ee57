'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { announceConnected } from '@/lib/client/studio/cloud-maps'
import { routes } from '@/lib/config/routes'

/** Browsers close only windows opened by a script: a tab returns to the studio instead. */
function goBack() {
  window.close()
  if (!window.closed) window.location.assign(routes.kepler)
}

/** Notifies the studio's window of the connection, then closes this one. */
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
