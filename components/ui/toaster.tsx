'use client'

import { onDemand } from './on-demand'

/** Elements at the page's foot raise notices by `--toast-lift`, whole screens by `--toast-floor`. */
export const Toaster = onDemand(() => import('./notices').then((module) => module.Notices))
