'use client'

import { onDemand } from '@/components/ui/on-demand'

/** A chart; the library that draws it comes with the first one. */
export const Chart = onDemand(() => import('./chart-canvas').then((module) => module.ChartCanvas))
