import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { brand } from '@/lib/config/brand'
import type { DeclaredCall } from '@/lib/contract/call'
import { env } from '@/server/base/settings/env'

/** The framework knows only one route for all calls. */
export function nameSpan({ method, path }: DeclaredCall): void {
  trace.getActiveSpan()?.updateName(`${method} /api${path}`)
}

interface TracedCall {
  method: string
  path: string
  requestId: string
}

/** `run` gets headers that let the service continue the trace; none without telemetry. */
export function traceCall(
  { method, path, requestId }: TracedCall,
  run: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return run({})
  const tracer = trace.getTracer(brand.slug)
  const attributes = { 'http.request.method': method, 'url.path': path, 'request.id': requestId }
  return tracer.startActiveSpan(`service ${method}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const headers: Record<string, string> = {}
    propagation.inject(context.active(), headers)
    try {
      const response = await run(headers)
      span.setAttribute('http.response.status_code', response.status)
      return response
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' })
      throw error
    } finally {
      span.end()
    }
  })
}
