import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from './until'

/** Quirks that a download must handle; tests change them as they run. */
interface ServedFile {
  content: Buffer
  etag: string | null
  lastModified: string | null
  /** The next answers break off after these numbers of bytes. */
  breaks: number[]
  /** Connections break only once the client has stored this many bytes. */
  isKept: (bytes: number) => boolean
  /** Stalls instead of closing the connection. */
  isSilent: boolean
  ignoresRange: boolean
  /** Resumes with its current content, even if the file has changed. */
  ignoresIfRange: boolean
  isChunked: boolean
  md5: string | null
  answers: Record<string, (response: ServerResponse) => void>
}

export interface FileServer {
  file: ServedFile
  url: string
  /** One per request of the file; empty for the whole file. */
  ranges: string[]
  close(): Promise<void>
}

export async function serveFile(content: Buffer): Promise<FileServer> {
  const file: ServedFile = {
    content,
    etag: '"one"',
    lastModified: 'Sun, 29 Mar 2026 10:00:00 GMT',
    breaks: [],
    isKept: () => true,
    isSilent: false,
    ignoresRange: false,
    ignoresIfRange: false,
    isChunked: false,
    md5: null,
    answers: {},
  }
  const ranges: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const own = file.answers[path]
    if (own) own(response)
    else if (path === '/country.osm.pbf.md5') answerText(response, file.md5)
    else if (path !== '/country.osm.pbf') answerText(response, null)
    else {
      if (request.method !== 'HEAD') ranges.push(request.headers.range ?? '')
      answerFile(file, request, response)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    file,
    url: `http://127.0.0.1:${port}/country.osm.pbf`,
    ranges,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answerText(response: ServerResponse, text: string | null): void {
  response.writeHead(text === null ? 404 : 200, { 'content-type': 'text/plain' }).end(text ?? 'none')
}

function answerFile(file: ServedFile, { method, headers }: IncomingMessage, response: ServerResponse): void {
  const { content, etag, lastModified } = file
  if (etag !== null) response.setHeader('etag', etag)
  if (lastModified !== null) response.setHeader('last-modified', lastModified)
  const isKnown =
    headers['if-none-match'] === undefined
      ? lastModified !== null && headers['if-modified-since'] === lastModified
      : headers['if-none-match'] === etag
  if (isKnown) {
    response.writeHead(304).end()
    return
  }
  const start = startOf(file, headers)
  if (start > 0) {
    response.statusCode = 206
    response.setHeader('content-range', `bytes ${start}-${content.length - 1}/${content.length}`)
  }
  if (file.isChunked) response.setHeader('transfer-encoding', 'chunked')
  else response.setHeader('content-length', content.length - start)
  if (method === 'HEAD') response.end()
  else send(file, response, start)
}

function startOf(
  { content, etag, lastModified, ignoresRange, ignoresIfRange }: ServedFile,
  headers: IncomingMessage['headers'],
): number {
  const [, from] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? []
  const condition = headers['if-range']
  const holds = ignoresIfRange || condition === etag || condition === lastModified
  return from && holds && !ignoresRange ? Math.min(Number(from), content.length - 1) : 0
}

function send(file: ServedFile, response: ServerResponse, start: number): void {
  const bytes = file.content.subarray(start)
  const length = file.breaks.shift()
  if (length === undefined) {
    response.end(bytes)
    return
  }
  if (length > 0) response.write(bytes.subarray(0, length))
  else response.flushHeaders()
  if (!file.isSilent) {
    void until(() => response.closed || file.isKept(start + length)).finally(() => response.destroy())
  }
}
