'use client'

import * as Radix from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

type TooltipProps = {
  label: ReactNode
  /** One element that takes a ref and pointer events. */
  children: ReactElement
  side?: TooltipSide | undefined
  /** Milliseconds; 700 in the calculator (spec 1 §9). */
  delay?: number | undefined
  /** When somebody has stayed long enough to read it. */
  onOpen?: (() => void) | undefined
}

/** A hint on hover and focus. Never the only place of a name: the element keeps its own. */
export function Tooltip({ label, children, side = 'top', delay = 500, onOpen }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={delay}>
      <Radix.Root {...(onOpen && { onOpenChange: (isOpen) => isOpen && onOpen() })}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="appear z-50 max-w-64 rounded-sm bg-ink-1000 px-2 py-1.5 text-xs text-paper shadow-menu"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
