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

/** A local collector of traces (OTLP over HTTP, JSON) that keeps what it receives. */
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
    /** Everything received, for searching. */
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
