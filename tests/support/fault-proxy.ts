import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { serveLocally } from './local-server'

/**
 * `busy` answers 503, `silent` never answers. `cut request` closes the connection before the store has the
 * request, `cut answer` in the middle of the answer.
 */
type Fault = 'none' | 'busy' | 'silent' | 'cut request' | 'cut answer'

export interface FaultProxy {
  origin: string
  fault: (request: IncomingMessage) => Fault
  seen: string[]
  passed: { up: number; down: number }
  reset(): void
  close(): Promise<void>
}

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

function answerBusy(incoming: IncomingMessage, answer: ServerResponse): void {
  incoming.resume()
  answer.writeHead(503, { 'content-type': 'application/xml' })
  answer.end('<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Reduce your rate.</Message></Error>')
}
