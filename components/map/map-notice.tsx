import type { ReactNode } from 'react'
import { ErrorStrip } from '@/components/ui/error-strip'

/** What is wrong with the map, on the map. */
export function MapNotice({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  return (
    <div data-ground="paper" className="absolute inset-x-3 top-28 z-2 mx-auto max-w-md shadow-float">
      <ErrorStrip onRetry={onRetry}>{children}</ErrorStrip>
    </div>
  )
}
