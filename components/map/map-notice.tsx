import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'

interface MapNoticeProps {
  children: ReactNode
  onRetry?: () => void
  onLeave?: { label: string; onPress: () => void } | undefined
}

export function MapNotice({ children, onRetry, onLeave }: MapNoticeProps) {
  const leave = onLeave && (
    <Button tone="line" size="sm" onClick={onLeave.onPress}>
      {onLeave.label}
    </Button>
  )
  return (
    <div data-ground="paper" className="absolute inset-x-3 top-28 z-2 mx-auto max-w-lg shadow-float">
      <ErrorStrip onRetry={onRetry} action={leave}>
        {children}
      </ErrorStrip>
    </div>
  )
}
