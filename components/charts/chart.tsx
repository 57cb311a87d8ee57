'use client'

import { useEffect } from 'react'
import { notify } from '@/components/ui/notify'
import { onDemand } from '@/components/ui/on-demand'

/** The figures of every chart stand beside it, so the page goes on without the drawing. */
function MissingChart() {
  useEffect(() => {
    const reload = { label: 'Reload page', onPress: () => window.location.reload() }
    notify.error('The charts could not be loaded.', reload)
  }, [])
  return null
}

/** A chart; the library that draws it comes with the first one. */
export const Chart = onDemand(
  () => import('./chart-canvas').then((module) => module.ChartCanvas),
  undefined,
  MissingChart,
)
