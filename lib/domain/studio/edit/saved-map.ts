import { withCountry } from '@/lib/domain/studio/read/edit-config'
import type { StudioView } from '@/lib/domain/studio/read/studio-map'
import { isObject, type Json, partOf } from '@/lib/json/json-parts'
import { withoutOthers } from './added-datasets'

export interface MapChanges {
  config?: Json | undefined
  dataIds?: readonly string[] | undefined
  view?: StudioView | undefined
  title?: string | undefined
  description?: string | undefined
  country?: string | undefined
}

const within = (holder: unknown): Json => (isObject(holder) ? holder : {})

function viewed(config: Json, view: StudioView | undefined): Json {
  if (!view) return config
  const { lat, lng, zoom, pitch, bearing } = view
  const state = { latitude: lat, longitude: lng, zoom, pitch, bearing }
  return { ...config, mapState: { ...within(partOf(config, 'mapState')), ...state } }
}

/** Keeps everything that is not drawn here. */
export function savedMap(map: Json, changes: MapChanges): Json {
  const { config, view, title, description, dataIds, country } = changes
  const outer = partOf(map, 'config')
  const inner = partOf(outer, 'config')
  const seen = viewed(config ?? within(inner ?? outer), view)
  const changed = country === undefined ? seen : withCountry(seen, country)
  const info = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  }
  return {
    ...(dataIds ? withoutOthers(map, dataIds) : map),
    ...((outer !== undefined || Object.keys(changed).length > 0) && {
      config: inner === undefined ? changed : { ...within(outer), config: changed },
    }),
    ...(Object.keys(info).length > 0 && { info: { ...within(partOf(map, 'info')), ...info } }),
  }
}
