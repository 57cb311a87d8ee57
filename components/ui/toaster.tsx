'use client'

import dynamic from 'next/dynamic'

/**
 * The place where notices appear: bottom centre, above everything, told to screen readers. Once, in the layout. What
 * stands at the foot of the page lifts them: `--toast-lift` while it is open, `--toast-floor` for a whole screen.
 * Fetched when the page stands: what is said before is shown then.
 */
export const Toaster = dynamic(() => import('./notices').then((module) => module.Notices), { ssr: false })
