'use client'

import { type KeyboardEvent, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { Switch } from '@/components/ui/switch'
import type { LayerSettings, ToolkitLayer } from '@/lib/contract/toolkit-config'

interface NumberCellProps {
  label: string
  value: number
  /** Other values are marked and discarded on blur. */
  accepts: (value: number) => boolean
  step: number
  onChange: (value: number) => void
}

const read = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))
const tidy = (value: number) => Number(value.toFixed(3))

/** Applies as soon as it is valid. */
function NumberCell({ label, value, accepts, step, onChange }: NumberCellProps) {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && !accepts(read(typed))
  const offer = (next: number) => {
    if (accepts(next)) onChange(next)
  }
  const pressed = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.key === 'Enter') setTyped(undefined)
    if (direction === undefined) return
    event.preventDefault()
    setTyped(undefined)
    offer(tidy(value + direction * step))
  }
  return (
    <input
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={typed ?? String(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        offer(read(event.target.value))
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={pressed}
      className={classes(
        'tnum h-7 w-full min-w-0 rounded-sm px-1.5 text-right text-xs outline-none max-sm:h-11 focus-visible:outline-2 focus-visible:outline-(--focus-ring)',
        isWrong
          ? 'text-danger shadow-[inset_0_0_0_1.5px_var(--color-danger)]'
          : 'bg-ink-100 hover:bg-ink-200',
      )}
    />
  )
}

const names: Record<ToolkitLayer['kind'], string> = {
  hexagons: 'Hexagons',
  parkings: 'Locations',
  chargers: 'Charging stations',
  clusters: 'Clusters',
}

interface LayerTableProps {
  layers: readonly ToolkitLayer[]
  onChange: (index: number, change: Partial<LayerSettings>) => void
}

/** Zooms of the map style. */
const isZoom = (zoom: number) => zoom >= 0 && zoom <= 24

function LayerRow({
  layer,
  name,
  onChange,
}: { layer: ToolkitLayer; name: string } & Pick<LayerTableProps, 'onChange'>) {
  const { index, isVisible, zooms, radiusKm } = layer
  const [from, to] = zooms
  return (
    <tr className="h-9 border-t border-ink-200 max-sm:h-[52px]">
      <th scope="row" className="py-1 pr-2 pl-4 text-left font-medium">
        <Switch
          isOn={isVisible}
          onChange={(isOn) => onChange(index, { isVisible: isOn })}
          aria-label={`Show ${name}`}
        >
          {names[layer.kind]}
        </Switch>
      </th>
      <td className="px-1">
        <NumberCell
          label={`${name}, zoom from`}
          value={from}
          step={0.5}
          accepts={(zoom) => isZoom(zoom) && zoom < to}
          onChange={(zoom) => onChange(index, { zooms: [zoom, to] })}
        />
      </td>
      <td className="px-1">
        <NumberCell
          label={`${name}, zoom to`}
          value={to}
          step={0.5}
          accepts={(zoom) => isZoom(zoom) && zoom > from}
          onChange={(zoom) => onChange(index, { zooms: [from, zoom] })}
        />
      </td>
      <td className="py-1 pr-4 pl-1">
        {radiusKm !== undefined && (
          <NumberCell
            label={`${name}, radius in km`}
            value={radiusKm}
            step={0.5}
            accepts={(radius) => radius > 0 && radius <= 1000}
            onChange={(radius) => onChange(index, { radiusKm: radius })}
          />
        )}
      </td>
    </tr>
  )
}

const head = 'px-1 pt-2.5 pb-1.5 text-right font-medium whitespace-nowrap text-ink-600'

export function LayerTable({ layers, onChange }: LayerTableProps) {
  const clusters = layers.filter(({ kind }) => kind === 'clusters')
  const nameOf = (layer: ToolkitLayer) =>
    layer.kind === 'clusters' ? `clusters ${clusters.indexOf(layer) + 1}` : names[layer.kind].toLowerCase()
  return (
    <table className="w-full table-fixed border-collapse text-xs">
      <caption className="sr-only">Layers of the map</caption>
      <colgroup>
        <col />
        <col className="w-[72px]" />
        <col className="w-16" />
        <col className="w-[84px]" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="pt-2.5 pb-1.5 pl-4 text-left font-medium text-ink-600">
            Layer
          </th>
          <th scope="col" className={head}>
            Zoom from
          </th>
          <th scope="col" className={head}>
            to
          </th>
          <th scope="col" className={`${head} pr-4!`}>
            Radius km
          </th>
        </tr>
      </thead>
      <tbody>
        {layers.map((layer) => (
          <LayerRow key={layer.index} layer={layer} name={nameOf(layer)} onChange={onChange} />
        ))}
      </tbody>
    </table>
  )
}
