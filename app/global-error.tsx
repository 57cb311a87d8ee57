'use client'

import { useEffect } from 'react'
import './globals.css'

// No static import: nothing may fail here again.
const report = async (error: unknown) =>
  (await import('@/lib/client/report-crash')).reportCrash(error, { source: 'Broken page' })

/** The last resort, when not even the root layout stands. */
export default function GlobalError({ error }: { error: unknown }) {
  useEffect(() => {
    report(error).catch(() => undefined)
  }, [error])
  return (
    <html lang="en">
      <body>
        <main className="grid h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
          <h1 className="text-lg font-semibold">Please reload your page.</h1>
          <button
            type="button"
            className="h-10 rounded-sm bg-ink-1000 px-4 font-medium text-paper"
            onClick={() => window.location.reload()}
          >
            Reload page
          </button>
        </main>
      </body>
    </html>
  )
}
