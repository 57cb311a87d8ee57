import { cloudCalls } from '@/lib/contract/cloud-map'
import { appOrigin } from '@/server/base/settings/env'
import { cartoStorage } from '@/server/bff/cloud/storage/carto-storage'
import { replaceStorages } from '@/server/bff/cloud/storages'
import { sessions } from '@/server/engine/db/schema/session'
import { cartoApp } from './carto-oauth'
import { type CartoServer, serveCarto } from './carto-server'
import { cloudForm } from './cloud-form'
import { database, rig } from './handled-calls'
import { ask, routeOf } from './proxy-rig'

const leave = routeOf(cloudCalls.leaveForProvider)
const back = routeOf(cloudCalls.returnFromProvider)
const open = routeOf(cloudCalls.openCloudMap)
const picture = routeOf(cloudCalls.openCloudPicture)
const list = routeOf(cloudCalls.listCloudMaps)
const save = routeOf(cloudCalls.saveCloudMap)
const connect = routeOf(cloudCalls.connectProvider)
const disconnect = routeOf(cloudCalls.disconnectProvider)

export const cartoScopes = 'schemas:c datasets:rw:*'

const returnTo = `${appOrigin}/api/maps/cloud/carto/callback`
const params = { provider: 'carto' }

export const openCarto = () => serveCarto(returnTo)

interface StorageOptions {
  scopes?: string
  isAdmitted?: boolean
  /** Ms. Generous, because other tests share the processors. */
  within?: number
}

export const cartoOf = ({ origin }: CartoServer, over: StorageOptions = {}) =>
  cartoStorage({
    ...cartoApp,
    base: origin,
    userBase: `${origin}/user/{user}`,
    isAdmitted: true,
    returnTo,
    within: 20_000,
    scopes: cartoScopes,
    ...over,
    pause: async () => undefined,
  })

let people = 0

/** A person whose calls no other test has counted. */
export const newPerson = () => rig.cookieFor(`person-${++people}`)

export function withCarto(): { readonly carto: CartoServer } {
  let carto: CartoServer
  beforeAll(async () => {
    carto = await openCarto()
  })
  afterAll(() => carto.close())
  beforeEach(async () => {
    Object.assign(carto, { fault: null, quota: Number.POSITIVE_INFINITY, userInfo: null })
    carto.seen.length = 0
    carto.granted.length = 0
    await carto.database.empty()
    replaceStorages([cartoOf(carto)])
  })
  return {
    get carto() {
      return carto
    },
  }
}

export const sessionRows = async () => JSON.stringify(await database.db.select().from(sessions))

export const refusalOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { detail: string }).detail,
]

export async function leaveFor(cookie: string, headers: Record<string, string> = {}): Promise<URL> {
  const answer = await ask(leave, { params, headers: { cookie, ...headers } })
  return new URL(answer.headers.get('location') ?? `about:${answer.status}`)
}

/** @returns the query of the return */
export async function press(page: URL, choice: 'accept' | 'deny' = 'accept'): Promise<URLSearchParams> {
  page.searchParams.set(choice, 'true')
  const answer = await fetch(page, { method: 'POST', redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? 'about:blank').searchParams
}

/** Arrives from another site, as browsers report. @returns the query of the page that shows the outcome */
export async function comeBack(cookie: string, query: URLSearchParams): Promise<Record<string, string>> {
  const answer = await ask(back, {
    params,
    path: `/api/maps/cloud/carto/callback?${query}`,
    headers: { cookie, 'sec-fetch-site': 'cross-site', 'x-kerbwatt': '' },
  })
  const { pathname, searchParams } = new URL(answer.headers.get('location') ?? 'about:blank')
  return { pathname, ...Object.fromEntries(searchParams) }
}

export const connectCarto = async (cookie: string) => comeBack(cookie, await press(await leaveFor(cookie)))

export const personCalls = (cookie: string, provider = 'carto') => {
  const params = { provider }
  const headers = { cookie }
  return {
    list: () => ask(list, { params, headers }),
    open: (id: string) => ask(open, { params: { ...params, id }, headers }),
    picture: (id: string) => ask(picture, { params: { ...params, id }, headers }),
    save: async (fields: Record<string, string>, map: string) =>
      save(await cloudForm({ cookie }, fields, map), { params: Promise.resolve(params) }),
    leave: () => ask(disconnect, { method: 'DELETE', params, headers }),
    paste: (token: string) => ask(connect, { method: 'PUT', params, headers, body: { token } }),
  }
}
