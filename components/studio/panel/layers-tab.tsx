import { MapPin, Plus, Table2, Trash2 } from 'lucide-react'
import { DatasetLocations } from '@/components/studio/own-data/dataset-locations'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import { OrderedList } from '@/components/ui/ordered-list'
import { withoutDataset } from '@/lib/domain/studio/edit/added-datasets'
import { withLayer, withLayerMoved, withLayerTwice, withoutLayer } from '@/lib/domain/studio/edit/edit-layers'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import type { StudioLayer } from '@/lib/domain/studio/read/studio-map'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { ownIn } from '@/lib/json/json-parts'
import { DatasetReading } from './dataset-reading'
import { LayerRow } from './layer-row'
import type { StudioPanelProps } from './panel-props'

interface DatasetRowProps extends Pick<StudioPanelProps, 'map' | 'edit' | 'table' | 'onPlaces' | 'onPlaced'> {
  dataset: MapOutline['datasets'][number]
  /** Rows that pass the filters. */
  shown: number | undefined
}

const shownText = (shown: number | undefined, all: number) =>
  shown !== undefined && shown < all
    ? `${formatCount(shown)} of ${formatCountOf(all, 'row')} shown`
    : formatCountOf(all, 'row')

/** A dataset with its row counts, table and actions. */
function DatasetRow({ dataset, shown, map, edit, table, onPlaces, onPlaced }: DatasetRowProps) {
  const { id, label, rows, columns, width } = dataset
  const isShown = table.shown === id
  const remove = () =>
    edit({
      change: (config) => withoutDataset(config, id),
      data: ({ datasets, dataNotices }) => ({
        datasets: datasets.filter((each) => each.id !== id),
        dataNotices,
      }),
    })
  return (
    <li className="flex items-center gap-1 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{label}</p>
        <p className="tnum text-2xs text-ink-600">
          {shownText(shown, rows)}
          {` · ${formatCountOf(columns.length, 'column')}`}
        </p>
        <DatasetReading dataset={dataset} map={map} edit={edit} onPlaced={onPlaced} />
      </div>
      <DatasetLocations dataset={{ id, label, columns }} client={map.client} />
      <IconButton
        label={`Table of ${label}`}
        tone={isShown ? 'primary' : 'ghost'}
        aria-pressed={isShown}
        icon={<Table2 aria-hidden />}
        onClick={() => table.onToggle(id)}
      />
      <Menu
        align="end"
        items={[
          ...(width === undefined
            ? []
            : [
                {
                  key: 'places',
                  label: 'Where are the places?',
                  icon: <MapPin aria-hidden />,
                  onClosed: () => onPlaces(id),
                },
              ]),
          { key: 'remove', label: 'Remove', icon: <Trash2 aria-hidden />, danger: true, onSelect: remove },
        ]}
        trigger={
          <IconButton label={`More on the data ${label}`} size="sm" icon={<span aria-hidden>⋯</span>} />
        }
      />
    </li>
  )
}

function Row({ layer, props }: { layer: StudioLayer; props: StudioPanelProps }) {
  const { map, drawn, edit, aside, onAside } = props
  const { id, place, isVisible } = layer
  const isOpen = aside?.kind === 'layer' && aside.id === id
  const { legend, missing = 0 } = drawn.get(id) ?? {}
  return (
    <LayerRow
      layer={layer}
      isOpen={isOpen}
      legend={legend}
      missing={missing}
      count={map.settings.layers.length}
      acts={{
        onToggle: () => edit({ change: (config) => withLayer(config, place, { isVisible: !isVisible }) }),
        onOpen: () => onAside(isOpen ? undefined : { kind: 'layer', id }),
        onCopy: () => edit({ change: (config) => withLayerTwice(config, place) }),
        onRemove: () => edit({ change: (config) => withoutLayer(config, place) }),
      }}
    />
  )
}

/** Layers, which double as the legend, and datasets. */
export function LayersTab(props: StudioPanelProps) {
  const { map, rows, edit, table, onAside, onAddData, onPlaces } = props
  const { layers } = map.settings
  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        <p className="flex-1 text-2xs text-ink-600">
          {layers.length === 0
            ? 'No layers yet.'
            : `${formatCountOf(layers.length, 'layer')}${layers.length > 1 ? ', top one first' : ''}`}
        </p>
        <Button size="sm" tone="soft" icon={<Plus aria-hidden />} onClick={() => onAside({ kind: 'new' })}>
          Add layer
        </Button>
      </div>
      <OrderedList
        label="Layers"
        className="-mx-4"
        onMove={(from, to) => edit({ change: (config) => withLayerMoved(config, from, to) })}
      >
        {layers.map((layer) => (
          <Row key={layer.id} layer={layer} props={props} />
        ))}
      </OrderedList>
      <div className="mt-3 flex items-center gap-2 border-t border-ink-200 pt-3">
        <h2 className="flex-1 font-semibold">
          Datasets <span className="tnum font-normal text-ink-600">{map.outline.datasets.length}</span>
        </h2>
        <Button size="sm" tone="soft" icon={<Plus aria-hidden />} onClick={onAddData}>
          Add data
        </Button>
      </div>
      <ul aria-label="Datasets">
        {map.outline.datasets.map((dataset) => (
          <DatasetRow
            key={dataset.id}
            dataset={dataset}
            map={map}
            edit={edit}
            table={table}
            onPlaces={onPlaces}
            onPlaced={props.onPlaced}
            shown={ownIn(rows, dataset.id)}
          />
        ))}
      </ul>
    </>
  )
}
