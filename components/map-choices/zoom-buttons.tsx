'use client'

import { ZoomTools } from '@/components/map/tools/zoom-tools'
import { besideMap, hasMouse, useMedia } from '@/lib/client/browser/use-media'

/** Absent on touch phones, where two fingers zoom; + and − of a keyboard do everywhere. */
export function ZoomButtons() {
  const isWide = useMedia(besideMap)
  const isPointed = useMedia(hasMouse)
  return isWide || isPointed ? <ZoomTools /> : null
}
