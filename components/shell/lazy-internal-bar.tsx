'use client'

import { useSyncExternalStore } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { mayBeInternal } from '@/lib/client/session/internal-mode-mark'

const Bar = onDemand(() => import('./internal-bar').then((module) => module.InternalBar))

const never = () => () => {}

/**
 * The bar of internal mode for pages outside the studio's frame. Others than staff do not load its code, and a chosen
 * customer does not become a part of the address, which names a map here.
 */
export function LazyInternalBar() {
  const isWanted = useSyncExternalStore(never, mayBeInternal, () => false)
  return isWanted && <Bar isInAddress={false} />
}
