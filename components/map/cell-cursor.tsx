'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { type ComponentProps, useEffect, useId, useState } from 'react'
import { useCellCursor } from './hooks/use-cell-cursor'

type Options = Parameters<typeof useCellCursor>[2]

const keys: readonly (readonly [key: string, meaning: string])[] = [
  ['Arrow keys', 'go from hexagon to hexagon'],
  ['Enter', 'opens it'],
  ['Shift + F10', 'opens its menu'],
  ['Shift + arrow keys', 'move the map'],
  ['+ −', 'zoom'],
]

/** Width in px to the right of the hint, taken by the map's tools. */
const hintInset = 64

/** Whether the map has visible focus. */
function useIsFocused(map: MapLibre): boolean {
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    const canvas = map.getCanvas()
    const focused = () => setFocused(canvas.matches(':focus-visible'))
    const blurred = () => setFocused(false)
    canvas.addEventListener('focus', focused)
    canvas.addEventListener('blur', blurred)
    return () => {
      canvas.removeEventListener('focus', focused)
      canvas.removeEventListener('blur', blurred)
    }
  }, [map])
  return isFocused
}

/** `application` role: screen readers pass the keys on to the map. */
function useDescription(map: MapLibre, id: string): void {
  useEffect(() => {
    const canvas = map.getCanvas()
    canvas.setAttribute('role', 'application')
    canvas.setAttribute('aria-roledescription', 'map')
    canvas.setAttribute('aria-describedby', id)
    // Inside the map's edge, where the outline is not clipped.
    canvas.classList.add('-outline-offset-4')
  }, [map, id])
}

function KeyHint(props: ComponentProps<'p'>) {
  return (
    <p {...props}>
      {keys.map(([key, meaning], index) => (
        <span key={key}>
          {index > 0 && ', '}
          <b>{key}</b> {meaning}
        </span>
      ))}
    </p>
  )
}

/** The hexagon under the keyboard cursor, drawn and read aloud; lists the keys once the map has focus. */
export function CellCursor({
  map,
  client,
  ...options
}: Options & { map: MapLibre; client: Parameters<typeof useCellCursor>[1] }) {
  const id = useId()
  const spoken = useCellCursor(map, client, options)
  const isFocused = useIsFocused(map)
  useDescription(map, id)
  return (
    <>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <KeyHint id={id} hidden />
      {isFocused && client && (
        <KeyHint
          aria-hidden
          data-ground="paper"
          style={{ right: (options.occlusion().right ?? 0) + hintInset }}
          className="pointer-events-none absolute bottom-8 z-2 w-max max-w-[calc(100%-400px)] rounded-md bg-paper px-3 py-1.5 text-xs text-ink-700 shadow-float max-md:hidden"
        />
      )}
    </>
  )
}
