'use client'

import { useState } from 'react'
import { Switch } from '@/components/ui/switch'
import type { ConfiguredLayer } from '@/lib/contract/map-configuration'
import { withLayer } from '@/lib/domain/configuration/edit-configuration'
import { changed, moved, placeAfterMove, removed } from '@/lib/domain/configuration/entries'
import { isUnknownIcon } from '@/lib/domain/records/configured-fields'
import { missingLayers } from '@/lib/domain/records/configured-layers'
import { AddButton, AddForm } from './add-entry'
import { EntryList } from './entry-list'
import { LayerForm } from './layer-form'
import { ColumnHeads, Flag, Fold } from './parts'
import type { SectionProps } from './section-props'

/** Layers of every record's map, by the label of their switch. */
const productLabels = ['Highlight', 'Radii', 'Chargers', 'Sites', 'Hexagons']

function layerFault({ label, icon }: ConfiguredLayer, missing: readonly string[], isOpen: boolean) {
  if (missing.includes(label))
    return `The map has no layer ${label} with places, or it is listed twice: left out.`
  return icon && isUnknownIcon(icon) && !isOpen ? `Unknown icon: ${icon}` : undefined
}

/** Layers of the map's switch, in order. */
export function LayersSection({ draft, change, map }: SectionProps) {
  const { layers } = draft
  const [open, setOpen] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const set = (next: readonly ConfiguredLayer[]) => change({ ...draft, layers: [...next] })
  const add = (label: string) => {
    const outcome = withLayer(draft, label)
    if ('fault' in outcome) return outcome.fault
    change(outcome.configuration)
    setOpen(layers.length)
    return undefined
  }
  const missing = missingLayers(draft, map.layers)
  const known = [...productLabels, ...map.datasets.map(({ label }) => label)]
  return (
    <Fold
      title="Layers"
      note={layers.length}
      aside={
        <>
          <ColumnHeads heads={['At start', 'On click']} />
          <AddButton label="Add layer" isOpen={isAdding} onPress={() => setAdding(!isAdding)} />
        </>
      }
    >
      {isAdding && (
        <AddForm
          label="Layer or dataset"
          hint="A built-in layer, or the label of a dataset or layer in the map file."
          known={[...new Set(known)].map((label) => ({ value: label, label: '' }))}
          onAdd={add}
        />
      )}
      {layers.length === 0 && (
        <p className="px-8 pb-2 text-xs text-ink-600">No layers yet: the map shows the default ones.</p>
      )}
      <EntryList
        label="Layers"
        open={open}
        onOpen={setOpen}
        onMove={(from, to) => {
          set(moved(layers, from, to))
          setOpen(placeAfterMove(open, from, to))
        }}
        onRemove={(at) => {
          set(removed(layers, at))
          setOpen(undefined)
        }}
        entries={layers.map((layer, at) => {
          const { label, title, defaultState, toggleOnLocationClick } = layer
          const name = title.trim() === '' ? label : title
          const onChange = (part: Partial<ConfiguredLayer>) => set(changed(layers, at, part))
          return {
            name,
            title: (
              <>
                <span className="font-medium">{name}</span>{' '}
                {name !== label && <span className="text-xs text-ink-600">{label}</span>}
              </>
            ),
            aside: (
              <>
                <span className="grid w-12 place-items-center">
                  <Switch
                    aria-label={`${name} at start`}
                    isOn={defaultState === 'on'}
                    onChange={(isOn) => onChange({ defaultState: isOn ? 'on' : 'off' })}
                  />
                </span>
                <Flag
                  isBare
                  label={`On click: ${name}`}
                  isOn={toggleOnLocationClick}
                  onChange={(isOn) => onChange({ toggleOnLocationClick: isOn })}
                />
              </>
            ),
            fault: layerFault(layer, missing, open === at),
            form: <LayerForm layer={layer} layers={layers} map={map} onChange={onChange} />,
          }
        })}
      />
    </Fold>
  )
}
