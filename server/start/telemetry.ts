import { setTimeout as wait } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { brand } from '@/lib/config/brand'
import { withoutShareToken } from '@/lib/config/shared-links'

/** Milliseconds between two batches of spans. */
const sentEvery = 2_000
/** Milliseconds that the exit waits for the collector, which may be down. */
const lastWithin = 3_000

const withoutSecrets = (text: string) => withoutShareToken(text.replace(/[?#]\S*/g, ''))

/** Addresses contain sign-in codes, search terms and tokens of links, none of which may reach a collector. */
function stripSecrets(span: ReadableSpan): void {
  Object.assign(span, { name: withoutSecrets(span.name) })
  for (const [key, value] of Object.entries(span.attributes)) {
    if (typeof value === 'string') span.attributes[key] = withoutSecrets(value)
  }
}

const stripped = (inner: SpanProcessor): SpanProcessor => ({
  onStart: (span, context) => inner.onStart(span, context),
  onEnd: (span) => {
    stripSecrets(span)
    inner.onEnd(span)
  },
  forceFlush: () => inner.forceFlush(),
  shutdown: () => inner.shutdown(),
})

export interface Telemetry {
  /** Sends the remaining spans within 3 s. */
  close(): Promise<void>
}

/**
 * Sends traces to a collector (OTLP over HTTP, `endpoint` is its base address): Next reports requests and
 * pages, the proxy its calls of the service. Never fails a request.
 */
export function startTelemetry(endpoint: string, version: string): Telemetry {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': brand.slug, 'service.version': version }),
    spanProcessors: [stripped(new BatchSpanProcessor(exporter, { scheduledDelayMillis: sentEvery }))],
  })
  provider.register()
  return {
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), wait(lastWithin, undefined, { ref: false })]),
  }
}
