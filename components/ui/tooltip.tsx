'use client'

import * as Radix from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { TipBox, type TooltipSide } from './tip-box'

type TooltipProps = {
  label: ReactNode
  /** One element that accepts a ref and pointer events. */
  children: ReactElement
  side?: TooltipSide | undefined
  /** Milliseconds; 700 in the calculator. */
  delay?: number | undefined
  onOpen?: (() => void) | undefined
}

/** Never the only name: the element keeps its own. */
export function Tooltip({ label, children, side = 'top', delay = 500, onOpen }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={delay}>
      <Radix.Root {...(onOpen && { onOpenChange: (isOpen) => isOpen && onOpen() })}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <TipBox side={side} size="hint">
          {label}
        </TipBox>
      </Radix.Root>
    </Radix.Provider>
  )
}
