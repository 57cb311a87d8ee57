import { globSync, readFileSync } from 'node:fs'
import { trafficKeys } from '@/lib/contract/inference'
import {
  chosenRecord,
  circle,
  country,
  diagonal,
  formHeaders,
  inputs,
  latlng,
  list,
  mapsOfRecord,
  message,
  moneySpreadsheet,
  picture,
  pictureHeaders,
  place,
  record,
} from './call-bodies'
import { mapCalls } from './map-calls'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One valid call of a route, as a browser sends it. */
export interface ExampleCall {
  method: Method
  path: string
  /** JSON, unless `headers` say otherwise. */
  body?: string
  headers?: Readonly<Record<string, string>>
}

interface Example {
  path: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent as is. */
  text?: string
  headers?: Readonly<Record<string, string>>
}

/** One call for each route of the proxy, by method and folder below app/api. */
const examples: Readonly<Record<string, Example>> = {
  ...mapCalls,
  'GET account/accounts': { path: '/api/account/accounts' },
  'POST mcp': {
    path: '/api/mcp',
    body: { jsonrpc: '2.0', id: 1, method: 'ping' },
    headers: { accept: 'application/json, text/event-stream' },
  },
  'POST account/signup': {
    path: '/api/account/signup',
    body: { email: 'ada@example.com', name: 'Ada Charging' },
  },
  'GET customers': { path: '/api/customers?search=valley' },
  'POST customers': { path: '/api/customers', body: { name: 'Rhine Valley Charging' } },
  'GET customers/[customer]': { path: '/api/customers/rhine-valley' },
  'PATCH customers/[customer]': { path: '/api/customers/rhine-valley', body: { may_submit: false } },
  'GET customers/[customer]/audit': { path: '/api/customers/rhine-valley/audit' },
  'GET customers/[customer]/users': { path: '/api/customers/rhine-valley/users' },
  'POST customers/[customer]/users': {
    path: '/api/customers/rhine-valley/users',
    body: { email: 'ada@example.com', can_submit: true },
  },
  'PATCH customers/[customer]/users/[user]': {
    path: '/api/customers/rhine-valley/users/1',
    body: { role: 'reader' },
  },
  'DELETE customers/[customer]/users/[user]': { path: '/api/customers/rhine-valley/users/1' },
  'DELETE customers/[customer]/users/[user]/sessions': {
    path: '/api/customers/rhine-valley/users/1/sessions',
  },
  'POST customers/[customer]/invitations/[invitation]': {
    path: '/api/customers/rhine-valley/invitations/1',
  },
  'DELETE customers/[customer]/invitations/[invitation]': {
    path: '/api/customers/rhine-valley/invitations/1',
  },
  'POST invitations/open': { path: '/api/invitations/open', body: { token: 'a'.repeat(43) } },
  'POST invitations/accept': { path: '/api/invitations/accept', body: { token: 'a'.repeat(43) } },
  'POST auth/renew': { path: '/api/auth/renew' },
  'GET [...path]': { path: '/api/nothing-here' },
  'POST cord': { path: '/api/cord', body: { eval_name: 'A test', coords: [place] } },
  'POST export': { path: '/api/export', body: { coords: [place], timezone: 'Europe/Zurich' } },
  'POST validate': {
    path: '/api/validate',
    text: list,
    headers: formHeaders,
  },
  'POST geo/lookup': { path: '/api/geo/lookup', body: { addresses: ['Städtle 6, Vaduz'] } },
  'POST evals/compare': {
    path: '/api/evals/compare',
    body: {
      url: 'http://localhost/api/evals/files/0001_ac/map',
      ...{ ids: ['1-DC', '2-DC'], type: 'DC', order: 'estimate', form: 'pdf' },
    },
  },
  'POST evals/records': { path: '/api/evals/records', text: record, headers: formHeaders },
  'POST evals/duplicate/[customer]/[evalId]': {
    path: '/api/evals/duplicate/rhine-valley/0001_dc',
    body: { name: 'A copy' },
  },
  'POST evals/delete': { path: '/api/evals/delete', body: chosenRecord },
  'POST evals/restore': { path: '/api/evals/restore', body: chosenRecord },
  'GET evals/deleted': { path: '/api/evals/deleted' },
  'POST evals/merge': {
    path: '/api/evals/merge',
    body: { name: 'Both', customer: 'rhine-valley', evaluations: [mapsOfRecord, mapsOfRecord] },
  },
  'GET evals/desc': { path: '/api/evals/desc' },
  'GET evals/files/[evalId]/[file]': { path: '/api/evals/files/0001_ac/excel' },
  'GET evals/map': {
    path: '/api/evals/map?url=http%3A%2F%2Flocalhost%2Fapi%2Fevals%2Ffiles%2F0001_ac%2Fmap',
  },
  'GET evals/runs': { path: '/api/evals/runs' },
  'GET evals/runs/[evalId]': { path: '/api/evals/runs/0001_dc' },
  'PUT evals/update_traffic': {
    path: '/api/evals/update_traffic',
    body: {
      location_id: '1',
      url: 'http://localhost/api/evals/files/0001_ac/map',
      new_traffic: Object.fromEntries(trafficKeys.map((key) => [key, 0])),
    },
  },
  'POST system/usage': {
    path: '/api/system/usage',
    body: { start_date: '2026-11-01', end_date: '2026-11-20' },
  },
  'GET system/stats': { path: '/api/system/stats' },
  'GET geo/reverse': { path: `/api/geo/reverse?${latlng}` },
  'GET geo/search': { path: '/api/geo/search?q=Vaduz' },
  'POST infer': { path: '/api/infer', body: [{}] },
  'POST results/pdf': { path: '/api/results/pdf', body: { location: { name: 'A place' }, input: inputs } },
  'POST results/spreadsheet': { path: '/api/results/spreadsheet', body: moneySpreadsheet },
  'POST issue': { path: '/api/issue', body: message },
  'POST issue/[id]/attachments': {
    path: '/api/issue/1/attachments',
    text: picture,
    headers: pictureHeaders,
  },
  'POST forecast': { path: '/api/forecast', body: { country_code: 'LI', value: 200 } },
  'POST categorize/[evalType]': { path: '/api/categorize/DC', body: { total_pois: [4], eval_type: 'DC' } },
  'GET lookups/[id]': { path: '/api/lookups/aB3dE6gH' },
  'POST lookups': { path: '/api/lookups', body: { inputs } },
  'GET openapi.json': { path: '/api/openapi.json' },
  'GET model': { path: '/api/model' },
  'GET me': { path: '/api/me' },
  'GET me/lists': { path: '/api/me/lists' },
  'PUT me/lists/[id]': {
    path: '/api/me/lists/saved-locations',
    body: { version: 0, content: { kind: 'locations', locations: [] } },
  },
  'GET scout/attributes/maps/[file]': { path: `/api/scout/attributes/maps/${country}.json?cols=lat` },
  'GET scout/basemap/[country]/[version]/[z]/[x]/[y]': {
    path: `/api/scout/basemap/${country}/1856dc23ccad/12/2157/1435.mvt`,
  },
  'GET scout/config': { path: '/api/scout/config' },
  'GET scout/examples': { path: '/api/scout/examples' },
  'GET scout/sources': { path: '/api/scout/sources' },
  'GET scout/filters': { path: '/api/scout/filters?url=https%3A%2F%2F127.0.0.1%2Ffilters.json' },
  'GET scout/filters/[file]': { path: '/api/scout/filters/scouting-filter-config.json' },
  'POST scout/infra/radius': { path: '/api/scout/infra/radius', body: circle },
  'GET scout/isochrone': { path: `/api/scout/isochrone?${latlng}` },
  'GET scout/manifest/[country]': { path: `/api/scout/manifest/${country}` },
  'GET scout/maps/[file]': { path: `/api/scout/maps/${country}.json` },
  'POST scout/park/radius': { path: '/api/scout/park/radius', body: circle },
  'POST scout/places/radius': { path: '/api/scout/places/radius', body: { ...circle, limit: 5 } },
  'POST scout/pointers': { path: '/api/scout/pointers', body: { diagonal, location_type: [], res: 9 } },
  'GET scout/scale/[country]': { path: `/api/scout/scale/${country}` },
  'POST scout/sites/rank': {
    path: '/api/scout/sites/rank',
    body: { country, osm_id: '364548707', kind: 'DC' },
  },
  'GET scout/tiles/[country]/[cell]': { path: `/api/scout/tiles/${country}/851f8d83fffffff` },
  'GET shares': { path: '/api/shares' },
  'POST shares': { path: '/api/shares', body: { kind: 'record', id: '0001_dc' } },
  'DELETE shares/[id]': { path: '/api/shares/00000000-0000-4000-8000-000000000000' },
  'GET tokens': { path: '/api/tokens' },
  'POST tokens': { path: '/api/tokens', body: { name: 'Script', scopes: ['read:records'] } },
  'DELETE tokens/[id]': { path: '/api/tokens/00000000-0000-4000-8000-000000000000' },
  'GET shared/[token]': { path: '/api/shared/a-token' },
  'GET shared/[token]/files/[file]': { path: '/api/shared/a-token/files/excel' },
  'GET system/health': { path: '/api/system/health' },
  'GET system/version': { path: '/api/system/version' },
  'GET system/json/data/scouting_grid_v3_template.json': {
    path: '/api/system/json/data/scouting_grid_v3_template.json',
  },
}

/**
 * Whether a route is answered without the service: unknown and refused addresses, the API's own description, what takes
 * access tokens alone, and maps of other places.
 */
export const isAnsweredHere = (name: string): boolean =>
  ['GET [...path]', 'GET openapi.json', 'GET scout/filters', 'POST auth/renew', 'POST mcp'].includes(name) ||
  / maps\/(samples|foreign|cloud)(\/|$)/.test(name)

/** Sign-in and sign-out have forms of their own, which other tests cover. */
const isProxied = (text: string) => /\bhandle\(/.test(text)

const methodName = /\b(?:const|as|,|\{)\s*(GET|POST|PUT|PATCH|DELETE)\b/g

/** Every method of every route of the proxy, read from the files, like `GET scout/config`. */
function routesOf(): string[] {
  return globSync('app/api/**/route.ts').flatMap((file) => {
    const route = file.replaceAll('\\', '/').slice('app/api/'.length, -'/route.ts'.length)
    const text = readFileSync(file, 'utf8')
    if (!isProxied(text)) return []
    return [...text.matchAll(methodName)].map(([, method]) => `${method} ${route}`)
  })
}

/** A valid call of every route of the proxy. Throws the names of routes without an example. */
export function exampleCalls(): (ExampleCall & { name: string })[] {
  // One method is enough for the route of unknown addresses.
  const routes = routesOf().filter((name) => name.startsWith('GET ') || !name.endsWith(' [...path]'))
  const missing = routes.filter((name) => examples[name] === undefined)
  if (missing.length > 0) {
    throw new Error(`tests/battery/rig/calls.ts and map-calls.ts have no example of: ${missing.join(', ')}.`)
  }
  return routes.flatMap((name) => {
    const { path, body, text = JSON.stringify(body), headers } = examples[name] ?? {}
    if (path === undefined) return []
    const method = name.split(' ')[0] as Method
    return [{ name, method, path, ...(text !== undefined && { body: text }), ...(headers && { headers }) }]
  })
}

/** The service's path for an address of the app. */
export const servicePath = (path: string) => path.slice('/api'.length).split('?')[0] ?? ''
