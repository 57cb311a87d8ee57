import { ownIn } from '@/lib/json/json-parts'
import type { Aside } from './panel/panel-props'
import { LayerSettings } from './settings/layer-settings'
import { NewLayer } from './settings/new-layer'
import type { Studio } from './use-studio'

export interface StudioAsideProps {
  studio: Studio
  aside: Aside
  onAside: (aside: Aside) => void
  /** Metres per px in the middle of the map. */
  ground: number
  /** Over the map's right edge, or in place of the left panel. */
  place: 'map' | 'panel'
}

/** Settings of a layer, or the form of a new one. */
export function StudioAside(props: StudioAsideProps) {
  const { studio, aside, place } = props
  if (!studio.open || !aside) return null
  return (
    <div
      className={
        place === 'map'
          ? 'absolute top-3 right-3 z-4 max-h-[calc(100%-24px)] w-80 overflow-y-auto rounded-lg shadow-float'
          : '-mx-4'
      }
    >
      <Content {...props} />
    </div>
  )
}

function Content({ studio, aside, onAside, ground }: StudioAsideProps) {
  const { open, drawn, rows, edit } = studio
  const close = () => onAside(undefined)
  if (!open || !aside) return null
  if (aside.kind === 'new') {
    return (
      <NewLayer
        datasets={open.outline.datasets}
        edit={edit}
        ground={ground}
        onAdded={(id) => onAside({ kind: 'layer', id })}
        onClose={close}
      />
    )
  }
  const layer = open.settings.layers.find(({ id }) => id === aside.id)
  if (!layer) return null
  return (
    <LayerSettings
      key={layer.id}
      layer={layer}
      edit={edit}
      ground={ground}
      onClose={close}
      legend={drawn.get(layer.id)?.legend}
      shown={ownIn(rows, layer.dataId)}
      dataset={open.outline.datasets.find(({ id }) => id === layer.dataId)}
    />
  )
}
