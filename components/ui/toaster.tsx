'use client'

import { onDemand } from './on-demand'

/** The page's foot raises notices by `--toast-lift` while open, by `--toast-floor` for a whole screen. */
export const Toaster = onDemand(() => import('./notices').then((module) => module.Notices))
