import type { PictureTile } from '@/lib/contract/maps'
import type { Log } from '@/server/base/log/log'
import { AppError } from '@/server/engine/errors/app-error'
import { type Ask, NoAnswerError } from './ask'
import { maxPictureBytes, type Picture, pictureIn } from './picture'
import { createRecent, sharing } from './recent'

/** `template` contains {z}, {x} and {y}. */
export interface SatelliteSource {
  template: string
  attribution: string
  maxZoom: number
}

export interface Satellite extends Pick<SatelliteSource, 'attribution' | 'maxZoom'> {
  host: string
  /** @throws AppError 404 without a picture, 502 when the source fails. */
  tile(tile: PictureTile): Promise<Picture>
}

/**
 * Europe and the world without clouds, 10 m per pixel, from 2016 and 2017: this mosaic's only year under CC
 * BY 4.0; later ones forbid commercial use.
 */
export const openSatellite: SatelliteSource = {
  template: 'https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/g/{z}/{y}/{x}.jpg',
  attribution:
    'Sentinel-2 cloudless – https://s2maps.eu by EOX IT Services GmbH (Contains modified Copernicus Sentinel data 2016 & 2017)',
  maxZoom: 14,
}

const cacheBytes = 48 * 2 ** 20
const cacheMs = 7 * 24 * 3_600_000
/** Pause before retrying a failed tile. */
const failureMs = 30_000
const missing = new Set([204, 404, 410])

type Kept = Picture | 'none' | 'failed'
/** Not cached: `ask` itself then pauses, for all tiles. */
type Loaded = Kept | 'unreachable'

interface SatelliteDeps {
  ask: Ask
  clock: () => Date
  log: Log
}

/** Caches the latest tiles in memory and refuses failed ones for a while. */
export function createSatellite(source: SatelliteSource, { ask, clock, log }: SatelliteDeps): Satellite {
  const weigh = (kept: Kept) => (typeof kept === 'string' ? 64 : kept.bytes.length + 64)
  const recent = createRecent<Kept>({ clock, max: cacheBytes, weigh })
  const shared = sharing<Loaded>()
  const { host } = new URL(source.template)

  async function load(url: URL): Promise<Loaded> {
    const answer = await ask(url, { maxBytes: maxPictureBytes }).catch((error: unknown) => {
      if (error instanceof NoAnswerError) return error
      throw error
    })
    if (answer instanceof NoAnswerError) return answer.isUnreachable ? 'unreachable' : 'failed'
    if (missing.has(answer.status)) return 'none'
    const picture = pictureIn(answer)
    if (picture) return picture
    log.warn({ host, status: answer.status }, 'The source of satellite pictures gave something else.')
    return 'failed'
  }

  async function read(key: string, url: URL): Promise<Loaded> {
    const kept = recent.get(key)
    if (kept) return kept
    return shared(key, async () => {
      const loaded = await load(url)
      if (loaded !== 'unreachable') recent.set(key, loaded, loaded === 'failed' ? failureMs : cacheMs)
      return loaded
    })
  }

  return {
    attribution: source.attribution,
    maxZoom: source.maxZoom,
    host,
    async tile({ z, x, y }) {
      const message = `Satellite pictures end at zoom ${source.maxZoom}.`
      if (z > source.maxZoom) throw new AppError({ code: 'not_found', message })
      const found = await read(`${z}/${x}/${y}`, tileAddress(source.template, { z, x, y }))
      if (found === 'none') throw new AppError({ code: 'not_found', message: 'There is no picture here.' })
      if (typeof found === 'object') return found
      throw new AppError({
        code: 'upstream_failed',
        message:
          'Satellite pictures cannot be loaded right now. Choose the dark map, or try again in a minute.',
        isExpected: true,
      })
    },
  }
}

const tileAddress = (template: string, { z, x, y }: PictureTile) =>
  new URL(template.replaceAll('{z}', `${z}`).replaceAll('{x}', `${x}`).replaceAll('{y}', `${y}`))
