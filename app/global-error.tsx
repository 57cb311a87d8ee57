'use client'

import { useEffect } from 'react'
import { buttonClass } from '@/components/ui/button'
import { aliveEvent } from '@/lib/config/early-presses'
import './globals.css'

// Not a static import: this page must render when anything else fails.
const report = async (error: unknown) =>
  (await import('@/lib/client/feedback/report-crash')).reportCrash(error, { source: 'Broken page' })

/** Last resort, when even the root layout fails. */
export default function GlobalError({ error }: { error: unknown }) {
  // The layout that handles early clicks is gone.
  useEffect(() => void window.dispatchEvent(new CustomEvent(aliveEvent, { detail: [] })), [])
  useEffect(() => {
    report(error).catch(() => undefined)
  }, [error])
  return (
    <html lang="en">
      <body>
        <title>Please reload your page.</title>
        <main className="grid min-h-dvh content-center justify-items-start gap-6 px-6 py-8 sm:px-16 sm:py-10">
          <h1 className="text-2xl font-semibold tracking-[-0.03em] sm:text-[32px] sm:leading-[38px]">
            Please reload your page.
          </h1>
          <button
            type="button"
            className={buttonClass({ size: 'lg' })}
            onClick={() => window.location.reload()}
          >
            Reload page
          </button>
        </main>
      </body>
    </html>
  )
}
