import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { serveLocally } from './local-server'

/**
 * Fate of a request: it passes; the store answers 503; it gets no answer; the connection ends before the store
 * has the request; the connection ends in the middle of the answer.
 */
type Fault = 'none' | 'busy' | 'silent' | 'cut request' | 'cut answer'

export interface FaultProxy {
  origin: string
  /** Decides for each request; by default all pass. */
  fault: (request: IncomingMessage) => Fault
  /** Methods and paths of all requests since the last reset. */
  seen: string[]
  /** Bytes of requests and answers that have passed. */
  passed: { up: number; down: number }
  reset(): void
  close(): Promise<void>
}

/** A proxy in front of `target` that fails on command. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const server = await serveLocally((incoming, answer) => {
    proxy.seen.push(`${incoming.method} ${incoming.url}`)
    const fault = proxy.fault(incoming)
    if (fault === 'silent') return void incoming.resume()
    if (fault === 'busy') return answerBusy(incoming, answer)
    if (fault === 'cut request') return void incoming.destroy()
    pass(incoming, answer, fault === 'cut answer')
  })

  function pass(incoming: IncomingMessage, answer: ServerResponse, isCut: boolean): void {
    const { method, url, headers } = incoming
    const onward = request(new URL(url ?? '/', target), { method, headers, agent: false }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.on('data', (chunk: Buffer) => {
        proxy.passed.down += chunk.length
        if (isCut) answer.write(chunk.subarray(0, chunk.length / 2), () => answer.destroy())
      })
      if (isCut) reply.on('end', () => answer.destroy())
      else reply.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    incoming.on('data', (chunk: Buffer) => {
      proxy.passed.up += chunk.length
    })
    incoming.pipe(onward)
  }

  const proxy: FaultProxy = {
    origin: server.origin,
    fault: () => 'none',
    seen: [],
    passed: { up: 0, down: 0 },
    reset() {
      proxy.fault = () => 'none'
      proxy.seen = []
      proxy.passed = { up: 0, down: 0 }
    },
    close: server.close,
  }
  return proxy
}

/** The answer of a store that has too much to do. */
function answerBusy(incoming: IncomingMessage, answer: ServerResponse): void {
  incoming.resume()
  answer.writeHead(503, { 'content-type': 'application/xml' })
  answer.end('<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Reduce your rate.</Message></Error>')
}
