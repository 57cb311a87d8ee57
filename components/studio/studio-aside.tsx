import { ownIn } from '@/lib/json/json-parts'
import type { Aside } from './panel/panel-props'
import { LayerSettings } from './settings/layer-settings'
import { NewLayer } from './settings/new-layer'
import type { Studio } from './use-studio'

interface StudioAsideProps {
  studio: Studio
  aside: Aside
  onAside: (aside: Aside) => void
}

/** The sidebar over the map: settings of a layer, or the form of a new one. */
export function StudioAside({ studio, aside, onAside }: StudioAsideProps) {
  const { open, drawn, rows, edit } = studio
  const close = () => onAside(undefined)
  if (!open || !aside) return null
  if (aside.kind === 'new') return <NewLayer datasets={open.outline.datasets} edit={edit} onClose={close} />
  const layer = open.settings.layers.find(({ id }) => id === aside.id)
  if (!layer) return null
  return (
    <LayerSettings
      key={layer.id}
      layer={layer}
      edit={edit}
      onClose={close}
      legend={drawn.get(layer.id)?.legend}
      shown={ownIn(rows, layer.dataId)}
      dataset={open.outline.datasets.find(({ id }) => id === layer.dataId)}
    />
  )
}
