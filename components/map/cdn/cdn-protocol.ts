import { addProtocol } from 'maplibre-gl'
import { cdnOrigin } from './cdn-origin'

const protocol = 'cdn'
const base = `${protocol}://tiles`

/** With a CDN, the page fetches the tiles: the policy of the map's worker admits only the app. */
export function mapOrigin(): string {
  if (cdnOrigin() === undefined) return window.location.origin
  addProtocol(protocol, async ({ url }, { signal }) => {
    const { fetchTile } = await import('./fetch-tile')
    return { data: await fetchTile(url.slice(base.length), signal) }
  })
  return base
}
