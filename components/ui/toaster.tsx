'use client'

import { onDemand } from './on-demand'

/**
 * Rendered once, in the layout. Elements at the page's foot raise the notices by `--toast-lift` while open or
 * by `--toast-floor` for a whole screen. Loads after the page; earlier notices appear then.
 */
export const Toaster = onDemand(() => import('./notices').then((module) => module.Notices))
