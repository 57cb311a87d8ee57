'use client'

import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Group, Panel, Separator, usePanelRef } from 'react-resizable-panels'

interface SidePanelProps {
  /** Px. */
  startWidth: number
  onWidth: (width: number) => void
  limits: { min: number; initial: number; max: number }
  panel: ReactNode
  children: ReactNode
}

/** Px per arrow key, and per Shift + arrow, Page Up and Page Down. */
const smallStep = 10
const largeStep = 100

/** Undefined for other keys. */
export function widthByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  width: number,
  { min, max }: SidePanelProps['limits'],
): number | undefined {
  const step = shiftKey ? largeStep : smallStep
  const wanted: Record<string, number> = {
    ArrowLeft: width - step,
    ArrowRight: width + step,
    PageDown: width - largeStep,
    PageUp: width + largeStep,
    Home: min,
    End: max,
  }
  const next = wanted[key]
  return next === undefined ? undefined : Math.max(min, Math.min(max, next))
}

/** Keeps its width in px when the window resizes. A double click restores the initial width. */
export function SidePanel({ startWidth, onWidth, limits, panel, children }: SidePanelProps) {
  const frame = usePanelRef()
  const [width, setWidth] = useState(startWidth)
  const keep = (next: number) => {
    setWidth(next)
    onWidth(next)
  }
  const resize = (next: number) => {
    frame.current?.resize(next)
    keep(next)
  }
  const pressed = (event: KeyboardEvent) => {
    const next = widthByKey(event, frame.current?.getSize().inPixels ?? width, limits)
    if (next === undefined) return
    // Overrides the separator's own keys, which step by shares of the screen.
    event.preventDefault()
    resize(next)
  }
  return (
    <Group
      orientation="horizontal"
      className="min-h-0 flex-1"
      onLayoutChanged={(_, { isUserInteraction }) => {
        if (isUserInteraction) keep(frame.current?.getSize().inPixels ?? width)
      }}
    >
      <Panel
        id="panel"
        panelRef={frame}
        defaultSize={startWidth}
        minSize={limits.min}
        maxSize={limits.max}
        groupResizeBehavior="preserve-pixel-size"
        className="h-full"
      >
        {panel}
      </Panel>
      <Separator
        aria-label="Width of the panel"
        aria-valuetext={`${Math.round(width)} px`}
        disableDoubleClick
        onDoubleClick={() => resize(limits.initial)}
        onKeyDownCapture={pressed}
        className="relative z-5 -mx-1 w-2 outline-none after:absolute after:top-[calc(50%-20px)] after:left-0.5 after:h-10 after:w-1 after:rounded-full after:bg-ink-400 hover:after:bg-ink-700 focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-volt"
      />
      <Panel id="map" className="h-full">
        {children}
      </Panel>
    </Group>
  )
}
