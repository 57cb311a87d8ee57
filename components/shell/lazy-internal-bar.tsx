'use client'

import dynamic from 'next/dynamic'
import { useSyncExternalStore } from 'react'
import { mayBeInternal } from '@/lib/client/session/internal-mode-mark'

const Bar = dynamic(() => import('./internal-bar').then((module) => module.InternalBar), { ssr: false })

const never = () => () => {}

/**
 * The bar of internal mode for pages outside the studio's frame. Others than staff do not load its code, and a chosen
 * customer does not become a part of the address, which names a map here.
 */
export function LazyInternalBar() {
  const isWanted = useSyncExternalStore(never, mayBeInternal, () => false)
  return isWanted && <Bar isInAddress={false} />
}
