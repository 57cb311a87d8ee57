'use client'

import { useState } from 'react'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { routes } from '@/lib/config/routes'
import { formatCountOf } from '@/lib/format/number'
import { DrawArea } from './draw-area'
import { useAreaSites } from './use-area-sites'

interface AreaTaskProps {
  /** Visitors are asked to sign in instead. */
  isRegistered: boolean
  onEnd: () => void
}

/** Draws an area on the map and adds the sites inside it, after a question with their number. */
export function AreaTask({ isRegistered, onEnd }: AreaTaskProps) {
  const { found, isSearching, search, add } = useAreaSites(onEnd)
  const [isAsking, ask] = useState(!isRegistered)
  const leave = () => {
    ask(false)
    onEnd()
  }
  if (!isRegistered) {
    return <SignInDialog open={isAsking} reason="unlock" returnTo={routes.submit} onClose={leave} />
  }
  return (
    <>
      {!found && <DrawArea isBusy={isSearching} onArea={search} onCancel={onEnd} />}
      <Dialog
        open={found !== undefined}
        onOpenChange={(isOpen) => !isOpen && onEnd()}
        title={`Add ${formatCountOf(found?.length ?? 0, 'site')} of this area?`}
        description="They join your saved locations, for DC and with their own parking types."
        actions={
          <>
            <Button tone="line" onClick={onEnd}>
              Cancel
            </Button>
            <Button onClick={add}>{`Add ${formatCountOf(found?.length ?? 0, 'site')}`}</Button>
          </>
        }
      />
    </>
  )
}
