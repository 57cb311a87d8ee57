import { savedMapCalls } from '@/lib/contract/saved-map'
import { hostedStorage } from '@/server/bff/cloud/storage/hosted-storage'
import { replaceStorages } from '@/server/bff/cloud/storages'
import { createEngine } from '@/server/engine/compose-engine'
import { cartoOf, connectCarto, openCarto, personCalls } from './carto-rig'
import { cloudForm } from './cloud-form'
import { apiKey, engineRig } from './engine-rig'
import { database, rig } from './handled-calls'
import { hostedToken, serveHostedMaps } from './hosted-maps-server'
import { ask, routeOf } from './proxy-rig'

const openOwn = routeOf(savedMapCalls.openMap)
const changeOwn = routeOf(savedMapCalls.changeMap)
const pictureOwn = routeOf(savedMapCalls.openThumbnail)
const listOwn = routeOf(savedMapCalls.listMaps)
const makeOwn = routeOf(savedMapCalls.makeMap)

type Fields = { title: string; description?: string }

/** The same for each storage. */
export interface MapKeeping {
  list(): Promise<Response>
  open(id: string): Promise<Response>
  picture(id: string): Promise<Response>
  make(fields: Fields, map: string): Promise<Response>
  /** @param version the storage's own, if it counts any */
  change(id: string, fields: Fields, given: { map: string; version?: string }): Promise<Response>
}

interface OpenedKeeping {
  /** For a person without maps there. */
  keeping(person: string): Promise<MapKeeping>
  close(): Promise<void>
}

async function own(): Promise<OpenedKeeping> {
  const engine = engineRig(database.db)
  const behind = createEngine(engine.deps)
  return {
    async keeping(person) {
      rig.service.answer = (request) => {
        const asked = new Request(request)
        asked.headers.set('x-api-key', apiKey)
        return behind.fetch(asked)
      }
      const cookie = await rig.cookieFor(Buffer.from(`${person}@example.com`).toString('base64url'))
      const headers = { cookie }
      const params = (id: string) => ({ params: Promise.resolve({ id }) })
      return {
        list: () => ask(listOwn, { headers }),
        open: (id) => ask(openOwn, { headers, params: { id } }),
        picture: (id) => ask(pictureOwn, { headers, params: { id } }),
        make: async (fields, map) => makeOwn(await cloudForm({ cookie }, fields, map), params('')),
        change: async (id, fields, { map, version = '1' }) =>
          changeOwn(await cloudForm({ cookie, method: 'PUT' }, { ...fields, version }, map), params(id)),
      }
    },
    close: () => engine.close(),
  }
}

function cloud(cookie: string, provider: string): MapKeeping {
  const { list, open, picture, save } = personCalls(cookie, provider)
  const change: MapKeeping['change'] = (id, fields, { map }) => save({ ...fields, id }, map)
  return { list, open, picture, make: save, change }
}

async function hosted(): Promise<OpenedKeeping> {
  const server = await serveHostedMaps()
  return {
    async keeping(person) {
      server.maps.clear()
      server.pictures.clear()
      replaceStorages([hostedStorage({ base: server.origin, name: 'Studio Cloud' })])
      const cookie = await rig.cookieFor(person)
      await personCalls(cookie, 'hosted').paste(hostedToken)
      return cloud(cookie, 'hosted')
    },
    close: server.close,
  }
}

async function carto(): Promise<OpenedKeeping> {
  const server = await openCarto()
  return {
    async keeping(person) {
      await server.database.empty()
      replaceStorages([cartoOf(server)])
      const cookie = await rig.cookieFor(person)
      await connectCarto(cookie)
      return cloud(cookie, 'carto')
    },
    close: server.close,
  }
}

/** A test of their contract runs over all. */
export const mapKeepings: { name: string; open: () => Promise<OpenedKeeping> }[] = [
  { name: "the account's own", open: own },
  { name: 'the hosted provider', open: hosted },
  { name: 'CARTO', open: carto },
]
