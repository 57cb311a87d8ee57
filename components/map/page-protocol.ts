import { addProtocol } from 'maplibre-gl'
import { viaPage } from './layers/streets-layers'

/** The policy of the map's worker admits only the app: the page fetches what a street map needs there. */
export function servePage(): void {
  for (const protocol of ['https', 'http']) {
    addProtocol(`${viaPage}${protocol}`, async ({ url, type }, { signal }) => {
      const answer = await fetch(url.slice(viaPage.length), { signal, credentials: 'omit' })
      // Servers of tiles answer so where there is nothing to draw.
      if (answer.status === 204 || answer.status === 404) return { data: new ArrayBuffer(0) }
      if (!answer.ok) throw new Error(`A tile of the street map answered ${answer.status}.`)
      return { data: type === 'json' ? await answer.json() : await answer.arrayBuffer() }
    })
  }
}
