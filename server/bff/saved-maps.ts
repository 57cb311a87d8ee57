import { limits } from '@/lib/config/limits'
import {
  type RestoreMap,
  type SavedMapParams,
  type SavedVersionParams,
  type SavedVersionQuery,
  savedMapSchema,
  savedMapsSchema,
} from '@/lib/contract/saved-map'
import { limitsOf, perDay, perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { requireForm } from './handler/require-form'
import { callUpstream, path, streamUpstream } from './upstream/call-upstream'

export const saveMapLimit = limitsOf(
  perMinute({ registered: 30, visitor: 5, shared: 'save-map' }),
  perDay({ registered: 1_000, visitor: 20, shared: 'save-map' }),
)
/** A list of maps shows a picture of each. */
export const savedMapsLimit = perMinute({ registered: 600, visitor: 120, shared: 'saved-maps' })

/** 50 MB take a while on a slow line. */
const uploadWithin = 10 * 60_000
/** The file store's own sentence. */
const ownWords = [502]

const formOf = ({ request }: Call) =>
  requireForm(request, {
    most: limits.savedMapBytes + limits.thumbnailBytes + 100_000,
    wrongType: 'Send the map as multipart/form-data.',
    tooLarge: `Send a map of ${limits.savedMapBytes / 1_000_000} MB at most, and say how much it is.`,
  })

type OfMap<Body = unknown, Query = unknown> = Call<Body, Query, SavedMapParams>

export const listMaps = (call: Call) => callUpstream(call, { path: '/maps/saved', answer: savedMapsSchema })

/** Streams the form to the service, which inspects it. Throws 413 and 415 before reading any of it. */
export const makeMap = (call: Call) =>
  callUpstream(call, {
    ...{ method: 'POST', path: '/maps/saved', within: uploadWithin, ownWords },
    ...{ form: formOf(call), answer: savedMapSchema },
  })

export const readMap = (call: OfMap) =>
  callUpstream(call, { path: path`/maps/saved/${call.params.id}`, answer: savedMapSchema })

export const changeMap = (call: OfMap) =>
  callUpstream(call, {
    ...{ method: 'PUT', path: path`/maps/saved/${call.params.id}`, within: uploadWithin, ownWords },
    ...{ form: formOf(call), answer: savedMapSchema },
  })

export const deleteMap = (call: OfMap) =>
  streamUpstream(call, { method: 'DELETE', path: path`/maps/saved/${call.params.id}` })

export const deleteVersion = (call: Call<unknown, unknown, SavedVersionParams>) =>
  streamUpstream(call, {
    ...{
      method: 'DELETE',
      path: path`/maps/saved/${call.params.id}/versions/${String(call.params.version)}`,
    },
  })

export const restoreMap = (call: OfMap<RestoreMap>) =>
  callUpstream(call, {
    ...{ method: 'POST', path: path`/maps/saved/${call.params.id}/restore` },
    ...{ body: call.body, answer: savedMapSchema },
  })

const versionOf = ({ query }: OfMap<unknown, SavedVersionQuery>) => ({
  version: query.version === undefined ? undefined : String(query.version),
})

export const openMap = (call: OfMap<unknown, SavedVersionQuery>) =>
  streamUpstream(call, { path: path`/maps/saved/${call.params.id}/map`, query: versionOf(call), ownWords })

export const openThumbnail = (call: OfMap<unknown, SavedVersionQuery>) =>
  streamUpstream(call, {
    ...{ path: path`/maps/saved/${call.params.id}/thumbnail`, query: versionOf(call), ownWords },
  })
