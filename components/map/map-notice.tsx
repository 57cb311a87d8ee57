import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'

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
