'use client'

import { useEffect } from 'react'
import { notify } from '@/components/ui/notify'
import { onDemand } from '@/components/ui/on-demand'

/** The figures of every chart are beside it, so the page works without the drawing. */
function MissingChart() {
  useEffect(() => {
    const reload = { label: 'Reload page', onPress: () => window.location.reload() }
    notify.error('The charts could not be loaded.', reload)
  }, [])
  return null
}

/** The drawing library loads with the first chart. */
export const Chart = onDemand(
  () => import('./chart-canvas').then((module) => module.ChartCanvas),
  undefined,
  MissingChart,
)
