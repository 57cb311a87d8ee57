'use client'

import { Check, Layers } from 'lucide-react'
import { Popover } from '@/components/ui/popover'
import { ToolButton } from './tool-stack'

/** A ground the map can stand on. */
export interface Basemap {
  id: string
  title: string
  note: string
}

/** The dark branded map made from the atlas itself: always there. */
export const darkBasemap: Basemap = {
  id: 'dark',
  title: 'Dark',
  note: 'From OpenStreetMap, made by this app',
}

interface BasemapToolProps {
  basemaps: readonly Basemap[]
  chosen: string
  onChoose: (id: string) => void
}

export function BasemapTool({ basemaps, chosen, onChoose }: BasemapToolProps) {
  return (
    <Popover
      label="Base map"
      side="left"
      align="end"
      className="w-60 p-1.5"
      trigger={<ToolButton label="Base map" icon={<Layers aria-hidden />} />}
    >
      <fieldset>
        <legend className="px-2 pt-1 pb-1.5 font-semibold">Base map</legend>
        {basemaps.map(({ id, title, note }) => (
          <label
            key={id}
            className="flex min-h-11 items-center gap-2.5 rounded-sm px-2 py-1.5 hover:bg-ink-100 has-focus-visible:outline-2 has-focus-visible:outline-(--focus-ring)"
          >
            <input
              type="radio"
              name="basemap"
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="sr-only"
            />
            <span
              aria-hidden
              className="size-8 rounded-sm bg-map-land shadow-[inset_0_0_0_6px_var(--color-map-outside)]"
            />
            <span className="grid flex-1">
              <span className="font-medium">{title}</span>
              <span className="text-xs text-ink-600">{note}</span>
            </span>
            {id === chosen && <Check aria-hidden />}
          </label>
        ))}
      </fieldset>
    </Popover>
  )
}
