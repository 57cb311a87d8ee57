'use client'

import { type RefObject, useLayoutEffect, useState } from 'react'
import { useToastFloor } from '@/components/ui/toast-floor'
import { besideMap, useMedia } from '@/lib/client/browser/use-media'

/** Keeps notices above a full-width form at the page's foot. */
export function useToastsAboveForm(form: RefObject<HTMLElement | null>): void {
  const isBesideMap = useMedia(besideMap)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = form.current
    if (!element) return
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [form])
  useToastFloor(isBesideMap ? 0 : height)
}
