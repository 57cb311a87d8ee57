import { formHeaders, latlng, savedMap } from './call-bodies'

/** One call for each route below app/api/maps. */
export const mapCalls = {
  'GET maps/photo': { path: '/api/maps/photo?name=places/a/photos/b' },
  'GET maps/satellite/[z]/[x]/[y]': { path: '/api/maps/satellite/3/4/2' },
  'GET maps/services': { path: '/api/maps/services' },
  'POST maps/session': { path: '/api/maps/session', body: {} },
  'GET maps/streetview': { path: `/api/maps/streetview?${latlng}` },
  'GET maps/tiles/[z]/[x]/[y]': { path: '/api/maps/tiles/3/4/2?session=abc' },
  'GET maps/samples': { path: '/api/maps/samples' },
  'GET maps/samples/[id]/[part]': { path: '/api/maps/samples/berths/data' },
  'GET maps/foreign': { path: '/api/maps/foreign?url=https%3A%2F%2F127.0.0.1%2Frows.csv' },
  'GET maps/cloud': { path: '/api/maps/cloud' },
  'GET maps/cloud/[provider]/authorize': { path: '/api/maps/cloud/carto/authorize' },
  'GET maps/cloud/[provider]/callback': { path: '/api/maps/cloud/carto/callback?code=1&state=2' },
  'PUT maps/cloud/[provider]/token': {
    path: '/api/maps/cloud/hosted/token',
    body: { token: 'a-token-of-the-provider' },
  },
  'DELETE maps/cloud/[provider]/token': { path: '/api/maps/cloud/hosted/token' },
  'GET maps/cloud/[provider]/maps': { path: '/api/maps/cloud/hosted/maps' },
  'POST maps/cloud/[provider]/maps': {
    path: '/api/maps/cloud/hosted/maps',
    text: savedMap,
    headers: formHeaders,
  },
  'GET maps/cloud/[provider]/maps/[id]': { path: '/api/maps/cloud/hosted/maps/1' },
  'GET maps/cloud/[provider]/maps/[id]/thumbnail': { path: '/api/maps/cloud/hosted/maps/1/thumbnail' },
  'GET maps/saved': { path: '/api/maps/saved' },
  'POST maps/saved': { path: '/api/maps/saved', text: savedMap, headers: formHeaders },
  'GET maps/saved/[id]': { path: '/api/maps/saved/1' },
  'PUT maps/saved/[id]': { path: '/api/maps/saved/1', text: savedMap, headers: formHeaders },
  'DELETE maps/saved/[id]': { path: '/api/maps/saved/1' },
  'GET maps/saved/[id]/map': { path: '/api/maps/saved/1/map' },
  'GET maps/saved/[id]/thumbnail': { path: '/api/maps/saved/1/thumbnail' },
  'DELETE maps/saved/[id]/versions/[version]': { path: '/api/maps/saved/1/versions/1' },
  'POST maps/saved/[id]/restore': { path: '/api/maps/saved/1/restore', body: { version: 2, from: 1 } },
}
