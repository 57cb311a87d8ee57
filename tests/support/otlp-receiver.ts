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

/** OTLP over HTTP, JSON. */
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
