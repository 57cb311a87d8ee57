'use client'

import * as Radix from 'radix-ui/tooltip'
import type { ReactNode } from 'react'
import { classes } from './classes'

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

interface TipBoxProps {
  side: TooltipSide
  /** A few words, or an explanation. */
  size: 'hint' | 'text'
  children: ReactNode
}

const padding = { hint: 'px-2 py-1.5', text: 'px-3 py-2.5' } as const

/** Used inside a tooltip's root. */
export function TipBox({ side, size, children }: TipBoxProps) {
  return (
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className={classes(
          'appear z-tooltip max-w-64 rounded-sm bg-ink-1000 text-xs text-pretty whitespace-normal wrap-anywhere text-paper shadow-menu',
          padding[size],
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  )
}
