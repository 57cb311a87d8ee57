'use client'

import { useSyncExternalStore } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { mayBeInternal } from '@/lib/client/session/internal-mode-mark'

const Bar = onDemand(() => import('./internal-bar').then((module) => module.InternalBar))

const never = () => () => {}

/** Only staff load the bar's code. The chosen customer stays out of the address, which names a map here. */
export function LazyInternalBar() {
  const isWanted = useSyncExternalStore(never, mayBeInternal, () => false)
  return isWanted && <Bar isInAddress={false} />
}
