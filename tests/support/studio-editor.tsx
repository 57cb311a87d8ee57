import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import type { Aside } from '@/components/studio/panel/panel-props'
import { StudioPanel } from '@/components/studio/panel/studio-panel'
import { TimePlayer } from '@/components/studio/player/time-player'
import { StudioAside } from '@/components/studio/studio-aside'
import type { Studio } from '@/components/studio/use-studio'
import { useHistory } from '@/components/studio/use-studio'
import { useUndoKeys } from '@/components/ui/use-undo-keys'
import type { StudioClient } from '@/lib/client/studio/studio-client'
import { StudioSession } from '@/lib/domain/studio/edit/session'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { readSettings } from '@/lib/domain/studio/read/read-settings'
import type { Json } from '@/lib/json/json-parts'
import { studioMap } from './studio-map'

const map = readStudioMap(studioMap())

/** Answers like the worker; a busy one answers once `free` resolves. */
function clientOf(session: StudioSession, free = Promise.resolve()): StudioClient {
  const ask = async (call: string, of: Parameters<StudioSession['facts']>[0]) => {
    await free
    return call === 'facts' ? session.facts(of) : undefined
  }
  return { ask } as unknown as StudioClient
}

const session = new StudioSession(map)
const outline = session.outline()

interface EditorProps {
  client: StudioClient
  onConfig: (config: Json) => void
}

function Editor({ client, onConfig }: EditorProps) {
  const history = useHistory()
  const { now = outline, start, edit, undo, redo } = history
  const { config } = now
  const [aside, setAside] = useState<Aside>()
  useEffect(() => start(outline), [start])
  useEffect(() => onConfig(config), [config, onConfig])
  useUndoKeys({ undo, redo })
  const open = {
    name: 'stops.json',
    outline,
    client,
    settings: readSettings(config, outline.datasets),
  }
  const { layers, filters } = open.settings
  const drawn = new Map(
    session
      .pictures({ layers: layers.filter(({ drawn: type }) => type === 'point'), filters, zoom: 9 })
      .map(({ layer, legend, missing, drawing, labels }) => [
        layer.id,
        { id: layer.id, drawing, labels, legend, missing },
      ]),
  )
  const studio = { open, drawn, rows: { stops: 2 }, edit } as unknown as Studio
  return (
    <>
      <StudioPanel
        map={open}
        drawn={new Map()}
        rows={{}}
        edit={edit}
        aside={aside}
        onAside={setAside}
        bounds={() => [9, 47, 10, 48]}
        grounds={[{ value: 'dark', label: 'Dark' }]}
        ground="dark"
        onGround={() => {}}
        onPlaces={() => {}}
        onAddData={() => {}}
        onPlaced={() => {}}
        table={{ shown: undefined, onToggle: () => {} }}
      />
      <TimePlayer studio={studio} isCompact={false} />
      <StudioAside studio={studio} aside={aside} onAside={setAside} ground={2_500} place="map" />
    </>
  )
}

export function editedStudio(free?: Promise<void>) {
  let config: Json = {}
  const user = userEvent.setup()
  render(
    <Editor
      client={clientOf(session, free)}
      onConfig={(next) => {
        config = next
      }}
    />,
  )
  return { user, settings: () => readSettings(config, outline.datasets) }
}
