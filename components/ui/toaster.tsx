'use client'

import { onDemand } from './on-demand'

/**
 * Region of the notices: bottom centre, above everything, announced to screen readers. Rendered once, in the
 * layout. Elements at the page's foot raise it by `--toast-lift` while open or by `--toast-floor` for a whole
 * screen. Loads after the page; earlier notices appear then.
 */
export const Toaster = onDemand(() => import('./notices').then((module) => module.Notices))
