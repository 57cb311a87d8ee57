import type { ServerResponse } from 'node:http'
import { storedMap } from './record-form'

export type Answer = (response: ServerResponse) => void

export function json(response: ServerResponse, body: Uint8Array | string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}

export const serves =
  (...ids: string[]): Answer =>
  (response) =>
    json(response, storedMap(...ids))

export const leadsTo =
  (location: string): Answer =>
  (response) =>
    response.writeHead(302, { location }).end()

/** Sends blanks until the connection closes. */
export const endless: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const block = Buffer.alloc(1_000_000, ' ')
  const more = () => {
    if (!response.destroyed) response.write(block, more)
  }
  more()
}

export const silent: Answer = () => undefined

export const page: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>')
