import { text } from 'node:stream/consumers'
import { serveLocally } from './local-server'

export interface ReceivedSpan {
  name: string
  traceId: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

interface Parcel {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

/** A collector of traces on this machine (OTLP over HTTP, JSON) that keeps what it gets. */
export async function startOtlpReceiver() {
  const parcels: string[] = []
  const server = await serveLocally((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') parcels.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  return {
    origin: server.origin,
    /** Everything as it came, for searching. */
    parcels,
    spans: (): ReceivedSpan[] =>
      parcels.flatMap((parcel) =>
        (JSON.parse(parcel) as Parcel).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: server.close,
  }
}
