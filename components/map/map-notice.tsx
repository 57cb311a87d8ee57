import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import type { Occlusion } from './map-controls'

interface MapNoticeProps {
  /** Px that panels cover at the right. */
  covered: number
  children: ReactNode
  onRetry?: () => void
  onLeave?: { label: string; onPress: () => void } | undefined
}

export function MapNotice({ covered, children, onRetry, onLeave }: MapNoticeProps) {
  const leave = onLeave && (
    <Button tone="line" size="sm" onClick={onLeave.onPress}>
      {onLeave.label}
    </Button>
  )
  return (
    <div
      data-ground="paper"
      style={{ right: covered + 12 }}
      className="absolute top-28 left-3 z-2 mx-auto max-w-lg shadow-float"
    >
      <ErrorStrip onRetry={onRetry} action={leave}>
        {children}
      </ErrorStrip>
    </div>
  )
}

interface NoMapProps {
  /** Px that panels cover. */
  covered?: Occlusion | undefined
}

/** Instead of a map that the browser cannot draw; quiet in a small box, where the rest of the screen is the point. */
export function NoMap({ covered = {} }: NoMapProps) {
  const { right = 0, bottom = 0 } = covered
  return (
    <div style={{ right, bottom }} className="absolute top-0 left-0 grid place-items-center p-3">
      <p
        role="status"
        className="max-w-lg text-center text-xs text-pretty text-ink-300 @md:rounded-md @md:bg-danger-wash @md:px-3.5 @md:py-3 @md:text-sm @md:text-danger @md:shadow-float"
      >
        The map cannot be drawn: this browser offers no WebGL 2. Turn on hardware acceleration or use another
        browser.
      </p>
    </div>
  )
}
