'use client'

import { Check, Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { ModalSheet } from '@/components/ui/modal-sheet'
import { Popover } from '@/components/ui/popover'
import { Switch } from '@/components/ui/switch'
import { type BasemapId, type BasemapPicture, basemapTexts, type Land } from '@/lib/domain/map/basemaps'
import type { LayerSwitch } from './layer-switches'
import { ToolButton, ToolRows } from './tool-stack'

interface LayersToolProps {
  pictures: readonly BasemapPicture[]
  /** Undefined for land. */
  picture: BasemapPicture | undefined
  land: Land
  onBasemap: (id: BasemapId) => void
  layers: readonly LayerSwitch[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Opened by itself: the focus stays where it is. */
  isUnasked?: boolean | undefined
  /** A sheet at the foot of a narrow screen; otherwise beside its button, both at the map's foot. */
  isSheet: boolean
  /** The sheet's further tools, as rows. */
  tools?: ReactNode
}

const thumbs: Record<BasemapId, string> = {
  dark: 'bg-map-land shadow-[inset_0_0_0_6px_var(--color-map-outside)]',
  light: 'bg-day-land shadow-[inset_0_0_0_1px_var(--color-ink-400),inset_0_0_0_6px_var(--color-day-outside)]',
  streets:
    'bg-linear-135 from-day-land via-day-water via-45% to-warning-wash shadow-[inset_0_0_0_1.5px_var(--color-ink-400)]',
  satellite:
    'bg-linear-135 from-demand-4 via-map-forest via-55% to-map-water shadow-[inset_0_0_0_1.5px_var(--color-ink-1000)]',
  google:
    'bg-linear-135 from-success via-map-forest via-45% to-ink-500 shadow-[inset_0_0_0_1.5px_var(--color-ink-1000)]',
}

function BasemapRow(props: { id: BasemapId; isChosen: boolean; onChoose: () => void }) {
  const { id } = props
  const { title, note } = basemapTexts[id]
  return (
    <label className="relative flex min-h-11 items-center gap-2.5 rounded-sm px-2 py-1.5 hover:bg-ink-100 has-focus-visible:outline-2 has-focus-visible:outline-(--focus-ring)">
      <input
        type="radio"
        name="basemap"
        checked={props.isChosen}
        onChange={props.onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
      />
      <span aria-hidden className={classes('size-8 shrink-0 rounded-sm', thumbs[id])} />
      <span className="grid min-w-0 flex-1">
        <span className="font-medium">{title}</span>
        <span className="text-xs text-ink-600">{note}</span>
      </span>
      {props.isChosen && <Check aria-hidden />}
    </label>
  )
}

/** The switches of its parts come before its own. */
function LayerRow({ title, note, isOn, onSwitch, isFixed, mark, parts = [] }: LayerSwitch) {
  return (
    <div className="relative clear-both">
      <Switch
        isOn={isOn}
        onChange={onSwitch}
        disabled={isFixed}
        aria-label={title}
        className="min-h-11 rounded-sm px-2 py-1.5 hover:bg-ink-100"
      >
        <span className="flex items-center gap-2.5">
          {mark}
          <span className={classes('min-w-0 flex-1', parts.length > 0 && 'pr-21 max-sm:pr-27')}>
            <span className="block font-medium wrap-anywhere">{title}</span>
            <span className="block text-xs text-ink-600">{note}</span>
          </span>
        </span>
      </Switch>
      {parts.length > 0 && (
        <span className="absolute inset-y-0 right-12 flex items-center gap-px">
          {parts.map((part) => (
            <button
              key={part.title}
              type="button"
              aria-label={part.title}
              aria-pressed={part.isOn}
              disabled={!isOn}
              onClick={() => part.onSwitch(!part.isOn)}
              className="tnum h-6 rounded-xs bg-ink-100 px-1.5 text-xs font-medium text-ink-800 hover:bg-ink-200 disabled:text-ink-500 aria-pressed:not-disabled:bg-ink-1000 aria-pressed:not-disabled:text-paper max-sm:h-11 max-sm:px-2.5"
            >
              {part.short}
            </button>
          ))}
        </span>
      )}
    </div>
  )
}

/** A base map as a picture: side by side, all of them fit a phone. */
function BasemapTile(props: { id: BasemapId; isChosen: boolean; onChoose: () => void }) {
  const { id } = props
  const { title, short } = basemapTexts[id]
  return (
    <label className="relative grid min-w-0 flex-1 gap-1.5 rounded-md text-center text-xs has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-(--focus-ring)">
      <input
        type="radio"
        name="basemap"
        aria-label={title}
        checked={props.isChosen}
        onChange={props.onChoose}
        className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <span
        aria-hidden
        className={classes(
          'h-14 rounded-md peer-checked:outline-2 peer-checked:outline-offset-2 peer-checked:outline-ink-1000',
          thumbs[id],
        )}
      />
      <span aria-hidden className="truncate">
        {short}
      </span>
    </label>
  )
}

export function LayersTool(props: LayersToolProps) {
  const { pictures, picture, land, onBasemap, layers, isOpen, onOpen, isUnasked, isSheet, tools } = props
  const basemaps: readonly BasemapId[] = ['dark', 'light', ...pictures.map(({ id }) => id)]
  const chosen = picture?.id ?? land
  const trigger = <ToolButton label="Layers" icon={<Layers aria-hidden />} />
  if (isSheet) {
    return (
      <ModalSheet title="Layers" open={isOpen} onOpenChange={onOpen} trigger={trigger}>
        <fieldset className="px-2">
          <legend className="mb-2 font-semibold">Base map</legend>
          <div className="flex gap-2 p-1">
            {basemaps.map((id) => (
              <BasemapTile key={id} id={id} isChosen={id === chosen} onChoose={() => onBasemap(id)} />
            ))}
          </div>
        </fieldset>
        <fieldset className="mt-2 border-t border-ink-200 pt-1.5">
          <legend className="sr-only">Layers</legend>
          {layers.map((layer) => (
            <LayerRow key={layer.id} {...layer} />
          ))}
        </fieldset>
        {tools && <ToolRows>{tools}</ToolRows>}
      </ModalSheet>
    )
  }
  return (
    <Popover
      label="Layers"
      open={isOpen}
      onOpenChange={onOpen}
      side="left"
      align="end"
      isUnasked={isUnasked}
      className="max-h-(--radix-popover-content-available-height) w-[272px] overflow-y-auto p-1.5"
      trigger={trigger}
    >
      <Button tone="ghost" size="sm" className="absolute! top-3 right-2 z-1" onClick={() => onOpen(false)}>
        Close
      </Button>
      <fieldset>
        <legend className="px-2 pt-1 pb-1.5 font-semibold">Base map</legend>
        {basemaps.map((id) => (
          <BasemapRow key={id} id={id} isChosen={id === chosen} onChoose={() => onBasemap(id)} />
        ))}
      </fieldset>
      <fieldset className="mt-1.5 border-t border-ink-200 pt-1.5">
        <legend className="float-left w-full px-2 pt-1 pb-1.5 font-semibold">Layers</legend>
        {layers.map((layer) => (
          <LayerRow key={layer.id} {...layer} />
        ))}
      </fieldset>
    </Popover>
  )
}
